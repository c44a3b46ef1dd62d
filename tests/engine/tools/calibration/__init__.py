"""Measures whether odds come true: positions of many games, their odds, and the winners."""
