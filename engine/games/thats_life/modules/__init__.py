"""The optional modules of That's Life!"""
