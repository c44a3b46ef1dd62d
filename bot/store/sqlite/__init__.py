"""The store's database as a SQLite file: one thread, group commit, lock and backups."""
