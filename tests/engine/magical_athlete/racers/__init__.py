"""Rulings racer by racer, in the order of the checklist."""
