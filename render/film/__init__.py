"""Animations: frames, pacing, captions, GIF."""
