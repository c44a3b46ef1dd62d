"""Whether odds come true: positions of many games, their odds, and who won."""
