"""Benches of the bot: programs that print figures. `make bench` runs all of them."""
