"""What can be done at a hosted table: plain functions without Discord, clock or SQL."""
