"""The variant with Advantages: what can be bought in the draft and used in the middle of a race."""
