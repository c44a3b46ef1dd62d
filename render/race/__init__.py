"""Races as pictures, whoever runs: the course, the crowd on it, the last turns, the line-up, the end, and films."""
