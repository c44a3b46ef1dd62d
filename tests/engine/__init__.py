"""Tests of the core and of the games."""
