"""The frozen command line; worker processes of a study start here as well."""

from multiprocessing import freeze_support

if __name__ == "__main__":
    freeze_support()
    from farkle_core.__main__ import main

    raise SystemExit(main())
