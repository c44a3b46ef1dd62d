"""Keeps channels up to date: what a channel should show, the pictures for it, and how they are sent."""
