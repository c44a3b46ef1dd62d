"""The English of Microbot Racers: questions, sentences, turn summaries, the text board and the reference text."""
