"""Pictures of Magical Athlete of 2003."""
