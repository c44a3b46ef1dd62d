"""The English of That's Life!: questions, labels, sentences, turn summaries, the text board and the reference text."""
