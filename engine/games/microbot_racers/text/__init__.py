"""Microbot Racers in words."""
