"""How AI players decide in Magical Athlete: rules of thumb for every question."""
