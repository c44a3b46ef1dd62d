"""The hall where the tables stand: who sits where, whose turn it is, how long they may take. It knows no Discord and no game."""
