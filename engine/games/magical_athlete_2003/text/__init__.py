"""The English of Magical Athlete (2003): questions, sentences, beats, the text board and the reference text."""
