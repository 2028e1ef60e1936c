"""The tutorial: scripted games, played by the engine, with the learner at seat 0."""
