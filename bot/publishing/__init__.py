"""What goes out: what a channel should see now, the pictures for it, and how it gets there."""
