"""Pictures and films of any race game: the course and the racers on it, the last turns, the line-up, the end."""
