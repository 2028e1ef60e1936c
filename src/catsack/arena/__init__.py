"""Games between bots: matches, standings, ratings, reports and the study of the game's balance.

Three libraries are imported only where they are needed: joblib in ``parallel``, openskill in
``ratings``, matplotlib in ``drawing``.
"""
