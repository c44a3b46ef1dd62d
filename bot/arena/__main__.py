"""Runs the arena's command line: `python -m bot.arena`."""

import sys

from bot.arena.cli import main

sys.exit(main())
