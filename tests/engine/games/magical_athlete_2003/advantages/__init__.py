"""Rulings on Advantages, in the order of docs/rulings.md."""
