"""Pictures of a club's results, the same for every game: profiles, leaderboards, leagues and racer tables."""
