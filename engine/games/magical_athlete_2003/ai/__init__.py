"""How AI players decide in Magical Athlete (2003): rules of thumb for every question."""
