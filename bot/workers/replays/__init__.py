"""A worker process that plays finished parts of games again, for results and turning points."""
