"""The game as other people's environments; none of these frameworks is loaded until asked for."""
