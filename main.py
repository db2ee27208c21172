"""Start Greenware from a checkout: everything else is behind `game.cli`."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
