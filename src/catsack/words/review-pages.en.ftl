# What the pages of reviews, practice and the deal of the day say, in English. The sentences about
# single moves are in `review.en.ftl`, which the terminal uses too.

## Moves and grades

web-move = { $kind ->
    [pass] { $pays ->
        [0] Pass
       *[other] Pass +{ $pays }
    }
    [bid] Bid { $amount }
   *[lay] { card }
}
web-grade = { $grade ->
    [brilliant] brilliant
    [inaccuracy] inaccuracy
    [mistake] mistake
    [blunder] blunder
   *[fine] good move
}
web-moves = Possible moves
web-moves-move = Move
web-moves-chance = Chance to win
web-moves-points = Points
web-moves-champion = { $short ->
    [yes] Champion
   *[no] Champion does it
}
web-moves-which = { $own ->
    [yes] { $best ->
        [yes] your move, and the best
       *[no] your move
    }
   *[no] best
}
web-moves-more = { $count ->
    [one] and one more
   *[other] and { $count } more
}
web-moves-fewer = Show fewer

## What a hidden card may be

web-belief-of = { $who ->
    [dummy] The dummy's card
   *[other] { $name }'s card
}
web-belief-ask = What lay there?
web-belief-rest = the rest
web-belief-of-hundred = in 100

## The ledger of a game

web-ledger-part = { $part ->
    [start] start
    [deal] deal
    [own_play] { $who ->
        [you] your play
       *[other] own play
    }
    [others_play] others' play
    [luck] luck
   *[result] result
}

## The page of a review

web-review-title = Review
web-review-chances = Chance to win
web-review-chances-hint = in per cent, over { $rounds } rounds
web-review-chart-seat = { $won ->
    [yes] { $name }: from { $first } to { $last }, and the win.
   *[no] { $name }: from { $first } to { $last }.
}
web-review-ledger = Where it went
web-review-ledger-hint = in per cent of a win
web-review-eyes = See the game with whose eyes?
web-review-out = out
web-review-saw = What could be seen then
web-review-held = Hand
web-review-hand = Hand: { $cards }.
web-review-mice = { $mice ->
    [one] one mouse
   *[other] { $mice } mice
}
web-review-did = Round { $round }: { $who ->
    [you] you { $kind ->
        [pass] passed
        [bid] bid { $amount }
       *[lay] laid { card-object }
    }
   *[other] { $name } { $kind ->
        [pass] passed
        [bid] bid { $amount }
       *[lay] laid { card-object }
    }
}
web-review-truth = Hindsight:
web-review-play-on = Play on
web-review-from-here = from here
web-review-practise = Practise
web-review-this = { $own ->
    [yes] this
   *[no] the like
}
web-reasons = { $open ->
    [yes] Less
   *[no] More
}
web-review-filter = Which decisions?
web-review-filter-name = { $filter ->
    [mistakes] Mistakes { $count }
   *[all] All { $count }
}
web-review-previous = Previous
web-review-next = Next
web-review-summary = { $playSign ->
    [-1] Measured against the champion, your play cost { $play } % of a win,
    [1] Measured against the champion, your play was worth { $play } % of a win,
   *[0] You played about as the champion does,
} { $luckSign ->
    [-1] and the cards took { $luck } %.
    [1] and the cards gave you { $luck } %.
   *[0] and the cards were even.
} { $count ->
    [0] I found no move to complain about.
    [one] There is one move to talk about.
   *[other] There are { $count } moves to talk about.
}
web-review-moments = { $count ->
    [one] The moment that decided the game
   *[other] The { $count } moments that decided the game
}
web-review-begin = { $count ->
    [0] Step through the game
    [one] Show the mistake
   *[other] Step through { $count } mistakes
}
web-review-highlights = What was remarkable
web-review-readable = { $who ->
    [you] So much did your bids give away of your cards:
   *[other] So much did the bids of { $name } give away:
}
web-review-share = Copy a link to this moment
web-review-shared = Copied: the link leads to this moment.
web-review-whole = The game as a whole
web-review-none = There is no such game
web-review-none-text = The link may be mistyped, or the game is not over yet.
web-review-failed = The review did not work
web-review-failed-text = The champion has lost the thread. Try again in a moment.
web-review-queued = The champion still looks at other games. Yours is next in line.
web-review-running = The champion goes through the game, decision by decision …
web-review-progress = Progress of the review
web-review-wait = Every move is judged only by what its seat could know at the time.
web-review-meanwhile = Watch the replay meanwhile

## The page of practice

web-practice-title = Practice
web-practice-intro = { $due ->
    [0] { $new ->
        [0] Nothing is due today: you have mastered it all.
       *[other] Nothing is due again today. { $new } positions are new to you.
    }
    [one] One position is due again. What went wrong comes back until it sticks.
   *[other] { $due } positions are due again. What went wrong comes back until it sticks.
}
web-practice-first = Positions worth a thought, from games of the champion. Make your move, and I tell you what I think of it.
web-practice-go = { $due ->
    [0] Something new
   *[other] Begin
}
web-practice-themes = Themes
web-practice-due-count = { $count } due
web-practice-solved = { $seen ->
    [0] { $total } positions, none seen yet
   *[other] { $right } of { $seen } solved, { $total } positions
}
web-practice-how = The positions come from games of the champion, and from mistakes in your own reviewed games. Whatever you solve comes back later and later.
web-practice-asked = { $theme }: what do you do?
web-practice-leave = To the overview
web-practice-verdict = Judgement
web-practice-why = Why
web-practice-again = comes again on { $day }
web-practice-next = Next
web-practice-failed = That did not work
web-practice-loading = The next position is being laid out …
web-practice-done = { $solved ->
    [0] Nothing is left here for today.
    [one] One position today. Nothing else is left here.
   *[other] { $solved } positions today. Nothing else is left here.
}
web-practice-overview = To the overview

## The page of the deal of the day

web-daily-title = Deal of the day
web-daily-heading = Deal of the day, { $day }
web-daily-what = Today everybody holds the same cards, against { $names }. What do you make of them?
web-daily-one-try = One try, no clock. It does not touch your rating.
web-daily-players = { $count ->
    [0] Nobody has played it yet.
    [one] One player has finished it.
   *[other] { $count } players have finished it.
}
web-daily-streak-so-far = { $days ->
    [one] Played one day so far: keep it up.
   *[other] Played { $days } days in a row: keep it up.
}
web-daily-play = Open the sack
web-daily-continue = Play on
web-daily-next = next sack opens in
web-daily-next-heard = The next deal opens in { $hours } hours and { $minutes } minutes.
web-daily-rank = { $rank ->
    [1] First
    [2] Second
    [3] Third
    [4] Fourth
    [5] Fifth
    [6] Sixth
    [7] Seventh
    [8] Eighth
    [9] Ninth
    [10] Tenth
   *[other] Place { $rank }
} of { $of }
web-daily-better = { $score ->
    [one] 1 point
   *[other] { $score } points
}: { $of ->
    [1] you are the first to play these cards.
   *[other] better than { $share } in 100 who held these cards
}
web-daily-everybody = Everybody with the same cards
web-daily-points = points
web-daily-chart = Your { $own ->
    [one] 1 point
   *[other] { $own } points
}; the average of { $players } players is { $average }.
web-daily-average = average { $average }
web-daily-best = the best so far
web-daily-you = you
web-daily-streak = { $days ->
    [one] day
   *[other] days in a row
}
web-daily-why = Where it went
web-daily-reviewing = The champion still goes through your game …
web-daily-share-title = Share it
web-daily-share-hint = gives nothing away
web-daily-line = catsack { $day } · { $score } · { $rank } of { $of }
web-daily-tiles = The rounds
web-daily-tile = { $tile ->
    [good] bought well
    [bad] paid too much
   *[other] not bought
}
web-daily-share = Share
web-daily-copied = Copied: paste it wherever you like.
web-daily-review = Review the game
web-daily-past = Past days
web-daily-past-hint = For practice: these games do not count.
web-daily-past-none = This is the first day. From tomorrow on, past deals can be practised here.
web-daily-not-played = not played
web-daily-scored = { $score ->
    [one] 1 point
   *[other] { $score } points
}
web-daily-practise = Play for practice
web-daily-fair = How it is fair
web-daily-fair-text = The seeds of the days form a chain: the commitment of a day is the hash of its seed, and was published before the day began. When the day is over its seed is shown, and everybody can compute hash and cards from it. So nobody could choose the cards.
web-daily-commitment = Commitment of { $day }
web-daily-seed = Seed of { $day }

## Advice at the table

web-advice-title = The champion's advice
web-advice-worth = What the sack is likely to be worth
web-advice-range = Between { $low } and { $high }, on average { $mean }.
web-advice-break-even = { $amount ->
    [one] mouse breaks even.
   *[other] mice break even.
}
web-advice-legend = Chance to win, and how often the champion does it
