"""The English of Magical Athlete (2003): questions, sentences, turn summaries, the text board and the reference text."""
