"""``python -m farkle_explorer`` opens the window."""

import sys

from farkle_explorer.program.app import main

if __name__ == "__main__":
    sys.exit(main())
