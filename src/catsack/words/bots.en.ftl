# How each of our bots plays, in one line: bot-NAME. A bot of another package describes itself.

bot-steady = Bids one by one up to a fair price.
bot-collector = Counts every card that is gone and pays a little less than the sack is worth.
bot-cautious = Would rather take mice for passing than buy, best of all as the last to pass.
bot-bluffer = Hides bad cards late in the row, drives the price up and drops out in time.
bot-spoiler = Overbids whoever is ahead, and slips dogs into the sack late.
bot-gambler = Jumps far with its bids and stakes everything on a sack that looks good.
bot-beginner = Falls for the cats it sees, forgets about dogs and spends too much.
bot-random = Plays any legal move, without a thought.
bot-search-1k = Imagines a thousand ways the cards may lie and plays what pays in most of them.
bot-search-10k = Like search-1k, but with ten thousand ways.
bot-champion = Has taught itself the game, and bluffs as often as it pays.
bot-champion-plus = The champion, but it thinks for a moment about how the round may go on.
bot-level-1 = Level 1 of 8: has just read the rules.
bot-level-2 = Level 2 of 8: plays for fun and soon forgets what was laid.
bot-level-3 = Level 3 of 8: knows what a sack is worth, more or less.
bot-level-4 = Level 4 of 8: plays every week.
bot-level-5 = Level 5 of 8: counts cards, if not all of them.
bot-level-6 = Level 6 of 8: hardly ever pays too much.
bot-level-7 = Level 7 of 8: the champion on a bad day.
bot-level-8 = Level 8 of 8: the champion.
