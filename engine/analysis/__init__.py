"""Questions about a game: odds, turning points, what-ifs, simulations."""
