"""The frozen window; worker processes of a study start here as well."""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from farkle_explorer.program.app import main

    raise SystemExit(main())
