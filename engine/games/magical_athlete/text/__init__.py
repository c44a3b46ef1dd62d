"""The English of Magical Athlete: questions, sentences, turn summaries, the text board and the reference text."""
