"""One game being played: questions, answers, checkpoints, saves."""
