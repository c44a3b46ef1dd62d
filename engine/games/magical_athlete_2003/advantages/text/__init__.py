"""Advantages in words."""
