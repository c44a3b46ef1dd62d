"""Magical Athlete in words."""
