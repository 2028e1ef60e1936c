"""The bots as characters: who they are, what they say, and how they look.

Words and faces follow from what everybody at the table has seen, and from nothing else: the
functions here get events as a spectator sees them, never a state.
"""
