"""`python -m render`: a contact sheet of the cast, the gallery, a reference card, or the film of a game."""

import sys

from render.cli import main

if __name__ == "__main__":
    sys.exit(main())
