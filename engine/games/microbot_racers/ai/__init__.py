"""How AI players decide in Microbot Racers: distances, plan values, rules of thumb and playouts."""
