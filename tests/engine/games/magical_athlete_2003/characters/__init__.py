"""Rulings character by character, in the order of docs/rulings.md."""
