"""`python -m engine`: play, ask what happens if, simulate, verify."""

import sys

from engine.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
