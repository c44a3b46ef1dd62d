"""The pictures of Magical Athlete of 2003."""
