"""Worker processes that draw pictures."""
