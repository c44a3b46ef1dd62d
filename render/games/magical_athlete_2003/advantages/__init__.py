"""Pictures of the Advantages variant: the stall in the draft, the players' holdings, and item use in a race."""
