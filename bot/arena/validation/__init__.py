"""What Discord refuses in the bodies that bots send, and what its clients let people answer."""
