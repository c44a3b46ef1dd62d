"""How one interaction is answered: acknowledged in time, exactly once."""
