"""How AI players use items, and when an item matters."""
