"""Actions about a server's club: profiles, leaderboards, leagues, ratings."""
