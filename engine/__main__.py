"""`python -m engine`: play a game, explore positions, simulate, verify records."""

import sys

from engine.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
