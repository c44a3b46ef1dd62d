"""How messages look: words, pictures and controls, without a word to Discord."""
