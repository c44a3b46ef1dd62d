"""How AI players drive."""
