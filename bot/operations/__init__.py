"""The operator's commands: backup, export, prune, move, rerate, doctor."""
