"""How AI players decide in Magical Athlete."""
