"""Beats of a race: its events, grouped into one thing worth telling at a time, and put into words."""
