"""One game being played: table, checkpoints, saves, secret picks, finished steps."""
