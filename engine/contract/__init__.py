"""What a game has to provide, a room for each need: rules, orders, words, advice, and what is shown."""
