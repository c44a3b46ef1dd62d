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
# All that matters is on the disk. A thread may still draw a film that nobody will see: it is not waited for.
os._exit(code)
