"""Who a learner plays with: scripted opponents, other lineages, distilled bots, exploiters."""
