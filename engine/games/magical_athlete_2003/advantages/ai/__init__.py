"""How AI players use Advantages."""
