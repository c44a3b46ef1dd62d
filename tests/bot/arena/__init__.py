"""The arena: Discord on this machine, and how faithful it is."""
