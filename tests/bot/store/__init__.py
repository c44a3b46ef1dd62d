"""The store, tested on real database files."""
