"""What people send, and how much of it is served."""
