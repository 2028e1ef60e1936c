# What the page of replays says, in English.

web-replay-title = Replay
web-replay-none = There is no such game
web-replay-none-text = The link may be mistyped, or the game is not over yet. A game that you have saved can be opened from its file.
web-replay-open = Open a record
web-replay-open-text = A game that was saved to a file can be watched here, move by move.
web-replay-open-hint = You can also drop the file here. It is read and shown, and not kept.
web-replay-mine = My finished games
web-replay-no-record = { $file } is no record of a game.
web-replay-another = Open another record
web-replay-eyes = Seen with whose eyes?
web-replay-eyes-all = All cards up
web-replay-eyes-of = As { $name } saw it
web-replay-share = Copy a link to this moment
web-replay-shared = Copied: the link leads to this moment.
web-replay-controls = Through the game
web-replay-step = Step
web-replay-at = Step { $step } of { $steps }, round { $round }
web-replay-first = To the beginning
web-replay-earlier = A round back
web-replay-back = A step back
web-replay-play = Play
web-replay-pause = Pause
web-replay-next = A step on
web-replay-later = A round on
web-replay-last = To the end
web-replay-speed = Speed: { $speed } times. Change it
web-replay-times = { $speed }×
web-replay-held = What the seats have
web-replay-hand = Hand
web-replay-ending = How it ended
web-replay-doing = { $what ->
    [placed] lays a card
    [bid-made] bids { $amount }
    [passed] { $amount ->
        [0] passes
       *[other] passes: +{ $amount }
    }
    [sold] pays { $amount }
    [sack-taken] takes the sack
   *[marker-moved] gets the marker
}
