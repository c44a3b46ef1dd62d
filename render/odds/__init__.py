"""Pictures of win chances, the same for every game: a graph over time, and a bar of the current chances."""
