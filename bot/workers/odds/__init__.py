"""A process that plays games on in its mind: odds for everybody, and the thoughts of careful players. It is told nothing hidden."""
