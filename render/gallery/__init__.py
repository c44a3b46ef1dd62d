"""Sample pictures of everything, for developers and documents."""
