"""The same rules for machines: compiled games, one by one and by the thousand."""
