"""What accompanies a board and may be missing: odds, films, the turning point, the podium, private prompts."""
