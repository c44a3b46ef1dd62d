"""Rulings of Magical Athlete (2025): part 000 of docs/rulings.md."""
