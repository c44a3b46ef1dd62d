"""The English of That's Life!: questions, labels, sentences, beats, the text board and the reference text."""
