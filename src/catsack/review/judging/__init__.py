"""Judges single decisions from the view that a seat had. It is never handed the truth."""
