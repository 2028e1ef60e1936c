# What stands around the rules, in English. The rules themselves are in docs/rules.md.

web-rules-contents = Contents
web-rules-edition = Edition
web-rules-differs = In this edition
web-rules-here = At this table
web-rules-learn = Learn by playing

## The game on one screen

web-summary = The game in a minute
web-summary-all = All rules
web-summary-idea = You buy cats in a sack: of what lies in it you see only a part. Good cats bring points, bad cats cost some, and every mouse that you do not spend counts too.
web-summary-set = The ten cards that everybody has
web-summary-lay-title = Lay a card
web-summary-lay = Nine rounds. In each, everybody lays one card face down: together they are the sack. The first card is turned up.
web-summary-bid-title = Bid
web-summary-bid = Taking turns, bid more mice than the others, or pass. You can bid what you own, and nothing more.
web-summary-pass-title = Pass
web-summary-pass = Whoever passes takes the bid back and the mice above the row that are next. More of the sack is turned up.
web-summary-buy-title = Buy
web-summary-buy = Whoever is left pays, takes the sack, and begins the next round. If nobody has bid, the last one may have it for 1 mouse.
web-summary-dogs-title = Dogs
web-summary-dogs = A dog alone chases a cat away: the large one the best good cat, the small one the worst. Two dogs only fight each other.
web-summary-end-title = Win
web-summary-end = After nine rounds add up: the cats that you have bought and the mice that you have left. The most wins.
