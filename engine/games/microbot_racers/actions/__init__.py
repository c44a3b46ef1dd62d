"""What a robot can do, and what comes of it."""
