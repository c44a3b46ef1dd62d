"""How AI players decide in the game of 2003."""
