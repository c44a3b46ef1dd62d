"""`python -m bot`"""

import contextlib
import os
import sys

try:
    from bot.cli import main

    code = main()
except KeyboardInterrupt:
    code = 0
with contextlib.suppress(BrokenPipeError):
    sys.stdout.flush()
sys.stderr.flush()
# All that matters is on disk. A thread may still be drawing a film nobody will see: do not wait for it.
os._exit(code)
