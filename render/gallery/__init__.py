"""Sample pictures of everything, for people to look at."""
