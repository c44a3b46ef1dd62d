"""Mirrors the three rooms. A test is a ruling: its name says it, its docstring has its number in docs/rulings.md."""
