"""Whole pictures of Microbot Racers."""
