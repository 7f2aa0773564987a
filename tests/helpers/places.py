"""Where the checkout and the helpers of the tests are."""

from pathlib import Path

HELPERS = Path(__file__).parent
ROOT = HELPERS.parents[1]
