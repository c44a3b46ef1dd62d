"""The state of the emulated Discord: its objects, their files, and the SQLite file that stores them."""
