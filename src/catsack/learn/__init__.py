"""The tutorial: a scripted game that the engine plays, with a learner at seat 0."""
