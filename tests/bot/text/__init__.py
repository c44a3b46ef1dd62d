"""What happened and who is who, in words."""
