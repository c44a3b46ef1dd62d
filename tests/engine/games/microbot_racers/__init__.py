"""The rules of Microbot Racers, item by item, and what must hold in every race."""
