# The review of a game: what each decision was worth, and why.
#
# $who is "you" when the sentence is about the reader, "dummy" for the dummy, else "other", and
# $seat is the name at that seat; $whom and $other are the same for a second seat. Cards come in
# their notation, $cards as a list of names. Chances and shares are in per cent.

## Grades and themes

review-grade = { $grade ->
    [inaccuracy] Inaccuracy
    [mistake] Mistake
    [blunder] Blunder
   *[fine] Fine
}
review-grade-loss = { review-grade } −{ $loss } %
review-theme = { $theme ->
    [laying] Laying
    [opening] Opening
    [raising] Raising
    [stopping] Stopping
    [bluffing] Bluffing
    [dogs] Dogs
    [empty-bank] Empty bank
   *[last-round] Last round
}

## Why a move was good or bad: only what the seat could know

review-mice = { $mice ->
    [0] no mice
    [one] 1 mouse
   *[other] { $mice } mice
}
review-good = No move is better: it wins { $chance } games in 100.
review-better-pass = Better: pass. That wins { $chance } games in 100, this move { $played }.
review-better-bid = Better: bid { $amount }. That wins { $chance } games in 100, this move { $played }.
review-better-card = Better: lay { card-object }. That wins { $chance } games in 100, this move { $played }.
review-sack = { $hidden ->
    [0] All cards lay open: the sack was worth { $mean }.
   *[other] The sack was worth { $mean } on average, mostly { $low } to { $high }, at best { $most }.
}
review-passing = { $back ->
    [0] Passing paid { review-mice }.
   *[other] Passing paid { review-mice } and gave { $back } back.
}
review-last-chance = Nobody had bid: it was to be had for one mouse.
review-price = Bought for { $amount }, it had to be worth more than { $needed } to beat passing: { $chance } in 100.
review-set-left = { $who ->
    [you] Your set
    [dummy] The dummy's set
   *[other] { $seat }'s set
} still had { $cats ->
    [one] one cat: { $best }.
   *[other] cats from { $worst } to { $best }.
}
review-implied = { $amount ->
    [0] { $who ->
        [you] Your pass
       *[other] { $seat }'s pass
    }
   *[other] { $who ->
        [you] Your { $amount }
       *[other] { $seat }'s { $amount }
    }
} told something: that card was worth { $mean } on average, not { $prior }.
review-own-card = The own card was { card-object }: a bid here drives the price and counts on being overbid.
review-place = The card was to lie at place { $place } of { $places }: { $place ->
    [1] seen by all before the first bid.
   *[other] the later the place, the longer it stays hidden.
}
review-champion = { $percent ->
    [0] The champion practically never plays this, so the figures are less certain.
    [one] The champion plays this once in 100.
   *[other] The champion plays this { $percent } times in 100.
}

## What really lay there

review-truth-question = What lay there?
review-truth-sack = In truth, face down: { $cards }. The sack was worth { $worth }.
review-truth-laying = In truth, the other cards: { $cards }. The sack was worth { $worth }.

## The moments that decided the game

review-change = { $whom ->
    [you] your chance
   *[other] { $other }'s chance
} { $from } → { $to } %
review-moment-card = Round { $round }: { $who ->
    [you] you lay
   *[other] { $seat } lays
} { card-object }; { review-change }.
review-moment-bid = Round { $round }: { $who ->
    [you] you bid
   *[other] { $seat } bids
} { $amount }; { review-change }.
review-moment-pass = Round { $round }: { $who ->
    [you] you pass
   *[other] { $seat } passes
}; { review-change }.
review-moment-turned-up = Round { $round }: { $who ->
    [you] you pass
   *[other] { $seat } passes
}, and { card-object } comes to light; { review-change }.
review-moment-sale = Round { $round }: { $who ->
    [you] you pay
   *[other] { $seat } pays
} { $price } for a sack worth { $worth }; { review-change }.
review-moment-no-sale = Round { $round }: nobody wants a sack worth { $worth }; { review-change }.

## Highlights

review-best-bluff = Best bluff, round { $round }: { $who ->
    [you] you bid { $amount } on your own { card }, and { $other } pays
   *[other] { $seat } bids { $amount } on a { card } of their own, and { $whom ->
        [you] you pay
       *[other] { $other } pays
    }
} { $price } for { $worth }.
review-best-pass = Best pass, round { $round }: { $who ->
    [you] you leave
   *[other] { $seat } leaves
} at the right moment with { review-mice }, worth { $gain } in 100.
review-bargain = Bargain, round { $round }: { $who ->
    [you] you get
   *[other] { $seat } gets
} { $worth } points for { $price ->
    [one] 1 mouse.
   *[other] { $price } mice.
}
review-costliest-mistake = Costliest mistake, round { $round }: { $who ->
    [you] you give
   *[other] { $seat } gives
} away { $loss } in 100.

## Advice

review-advice-pass = I would pass.
review-advice-bid = I would bid { $amount }.
review-advice-card = I would lay { card-object }.
review-advice-sack = { $hidden ->
    [0] All cards lie open: the sack is worth { $mean }.
   *[other] The sack is worth { $mean } on average, mostly { $low } to { $high }, at best { $most }.
}
review-advice-passing = { $back ->
    [0] Passing pays { review-mice }.
   *[other] Passing pays { review-mice } and gives { $back } back.
}
review-advice-last-chance = Nobody has bid: you can have it for one mouse.
review-advice-set-left = { $who ->
    [you] Your set
    [dummy] The dummy's set
   *[other] { $seat }'s set
} still has { $cats ->
    [one] one cat: { $best }.
   *[other] cats from { $worst } to { $best }.
}
review-advice-implied = { $amount ->
    [0] { $who ->
        [you] Your pass
       *[other] { $seat }'s pass
    }
   *[other] { $who ->
        [you] Your { $amount }
       *[other] { $seat }'s { $amount }
    }
} tells something: that card is worth { $mean } on average, not { $prior }.
review-advice-own-card = Your own card is { card-object }: a bid here drives the price and counts on being overbid.
review-advice-place = Your card lies at place { $place } of { $places }: { $place ->
    [1] all see it before the first bid.
   *[other] the later the place, the longer it stays hidden.
}

## The review in the terminal and as a page

review-title = Review
review-ledger = Where it came from, in per cent
review-ledger-part = { $part ->
    [start] start
    [deal] deal
    [own-play] own play
    [others-play] others' play
    [luck] luck
   *[result] result
}
review-chances = Chance to win
review-moments = What decided the game
review-highlights = Highlights
review-mistakes = Moves that gave something away
review-no-mistakes = No move that gave anything away.
review-readable = Bids told { $percent } % of what was hidden about the cards.
review-move = { $kind ->
    [pass] pass
    [bid] bid { $amount }
   *[lay] lay { card-object }
}
review-decision = Round { $round }: { $move }
review-move-column = Move
review-chance-column = Chance to win
review-points-column = Points
review-champion-column = Champion does it
review-move-best = best
review-move-played = played
review-method = Judged by what each seat could know. “Points” is the change of the own score by the end of the round, on average.
