"""The rules of Microbot Racers, item by item, and what its pieces must be like."""
