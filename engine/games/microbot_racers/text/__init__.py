"""The English of Microbot Racers: questions, sentences, beats, the text board and the reference text."""
