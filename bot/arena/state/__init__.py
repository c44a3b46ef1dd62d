"""What the emulated Discord knows: its objects, their files, and the SQLite file that keeps them."""
