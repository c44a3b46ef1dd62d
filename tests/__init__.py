"""Mirrors the three rooms. A test is a ruling: its name says it, its docstring names the item of the checklist."""
