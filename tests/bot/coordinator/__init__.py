"""The hall: plain functions on tables, without Discord and, but for the coordinator and the timekeeper, without a database."""
