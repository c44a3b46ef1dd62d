"""The compiled race layer: how it is built, and that it plays the same games."""
