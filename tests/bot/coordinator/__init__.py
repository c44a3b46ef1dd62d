"""The coordinator and its helpers, with a database and without Discord."""
