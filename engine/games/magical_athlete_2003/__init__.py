"""Magical Athlete of 2003."""
