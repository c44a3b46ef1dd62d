"""Whether odds come true: positions of many games, what was said there, and who won."""
