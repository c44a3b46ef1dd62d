"""Figures drawn in code: the kit they are made of, and the stage that keeps what was drawn."""
