"""The variant with Advantages, drawn: the stall in the draft, what everybody holds, and what becomes of it in a race."""
