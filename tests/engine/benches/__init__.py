"""Benches of the engine, which `make bench` runs."""
