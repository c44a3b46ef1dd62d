"""Rulings racer by racer, in the order of docs/rulings.md."""
