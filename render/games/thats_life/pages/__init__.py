"""Whole pictures of That's Life!"""
