"""`python -m render`: the cast on one sheet, a gallery of all pictures, a card, the replay of a game."""

import sys

from render.cli import main

if __name__ == "__main__":
    sys.exit(main())
