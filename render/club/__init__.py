"""What a club remembers, in pictures that are the same for every game: people, tables of people, and racers."""
