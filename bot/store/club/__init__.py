"""Results, ratings, standings and leagues: SQL inside a transaction."""
