"""The English of Magical Athlete: questions, sentences, beats, the text board and the reference text."""
