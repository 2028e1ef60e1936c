"""Benchmarks of this machine: ``catsack bench`` and ``catsack bench server``."""
