"""The study of the game's balance (``catsack study``)."""
