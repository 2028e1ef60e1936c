"""The game in plain words, for language models: rules, views, moves, a harness, an MCP server.

Everything a model reads about a game is made of one seat's view.
"""
