"""Rulings of Magical Athlete (2025): checklist part 000."""
