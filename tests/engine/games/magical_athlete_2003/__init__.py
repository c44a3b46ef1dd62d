"""Rulings of Magical Athlete (2003): part 001 of docs/rulings.md."""
