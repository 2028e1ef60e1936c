"""How fast it all is, on this machine."""
