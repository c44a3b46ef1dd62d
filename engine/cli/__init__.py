"""The command line `python -m engine`: one file per command."""
