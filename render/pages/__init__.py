"""What the pictures of every game share: the prompt line, reference cards, wording."""
