"""Animations: frames, pacing, captions and GIF encoding."""
