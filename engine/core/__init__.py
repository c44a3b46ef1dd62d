"""The vocabulary of every game: dice, events, questions, results, and the host through which a step reaches them."""
