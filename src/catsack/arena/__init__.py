"""Games between bots: matches, standings, ratings, reports and the study of the game's balance.

Two libraries are imported only where they are needed: joblib in ``parallel``, matplotlib in
``drawing``.
"""
