"""The three phases of a round: the order of players, selecting actions, moving."""
