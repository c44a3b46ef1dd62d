"""How AI players decide in That's Life!: rules of thumb for every question."""
