"""The two coin drafts, and the market they share."""
