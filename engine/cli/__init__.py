"""The command line, a host like any other: a file for each command."""
