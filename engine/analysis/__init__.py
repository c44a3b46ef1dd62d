"""Questions about a game: odds, win curves, turning points, what-ifs, simulations."""
