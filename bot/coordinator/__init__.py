"""Coordination of tables: one act at a time, AI players, time limits, maintenance. Knows neither Discord nor any game."""
