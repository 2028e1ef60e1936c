# What the game says, in English. The same catalogue serves the terminal and the browser.
#
# $who is "you" when the sentence is about the reader, "dummy" for the dummy, else "other";
# $seat is the name at that seat. Cards come in their notation.

## Cards

card = { $card ->
    [R] rabbit
    [L] large dog
    [S] small dog
   *[cat] { $card }
}
card-object = { $card ->
    [R] the rabbit
    [L] the large dog
    [S] the small dog
   *[cat] { $card }
}
nothing = nothing
and = { $first } and { $last }

## Events

dealt = Cards are dealt: { $count } seats with { $purse } mice each, { $bank } in the bank. One card has left every hand unseen.
dealt-removed = Your removed card is { card-object }.
round-began = Round { $round }. { $who ->
    [you] You are
   *[other] { $seat } is
} the start player.
mice-laid = Mice are laid: { $mice }. { $bank } { $bank ->
    [one] is
   *[other] are
} left in the bank.
no-mice-laid = { $why ->
    [no-sale] No mice in this round, because the last sack found no buyer.
   *[empty-bank] No mice in this round: the mouse cards need { $needed }, but the bank has { $bank }.
}
placed = { $who ->
    [you] You lay { card-object } face down.
    [dummy] { $card ->
        [hidden] The dummy's card lies face down.
       *[known] The dummy's card lies face down: { card }.
    }
   *[other] { $card ->
        [hidden] { $seat } lays a card face down.
       *[known] { $seat } lays { card-object } face down.
    }
}
turned-up = { $who ->
    [you] Your card
    [dummy] The dummy's card
   *[other] { $seat }'s card
} is turned up: { card }.
bid-made = { $who ->
    [you] You bid
   *[other] { $seat } bids
} { $amount }.
passed = { $who ->
    [you] You pass
   *[other] { $seat } passes
} and { $taken ->
    [0] { $who ->
        [you] take
       *[other] takes
    } no mice.
    [one] { $who ->
        [you] take
       *[other] takes
    } 1 mouse.
   *[other] { $who ->
        [you] take
       *[other] takes
    } { $taken } mice.
}
sold = { $who ->
    [you] You buy
   *[other] { $seat } buys
} the sack for { $price ->
    [one] 1 mouse.
   *[other] { $price } mice.
}
dogs-left = { $case ->
    [several] { $count } dogs at once: all of them leave, and no cat does.
    [no-prey] One dog only, but nothing to chase: { card-object } leaves alone.
    [large] One dog only: the large dog chases the highest cat, { $chased }.
    [large-fallback] One dog only, and no good cat: the large dog chases { $chased }.
    [small] One dog only: the small dog chases the lowest cat, { $chased }.
   *[small-fallback] One dog only, and no bad cat: the small dog chases { $chased }.
}
sack-taken = { $who ->
    [you] You take
   *[other] { $seat } takes
} { $cards }, worth { $worth }.
no-sale = No sale: { $cards } leave the game.
marker-moved = { $who ->
    [you] You take
   *[other] { $seat } takes
} the start player's marker.
ended = The game is over.
ended-score = { $seat }: { $score } = { $cats } in cats and { $mice } { $mice ->
    [one] mouse
   *[other] mice
}
ended-removed = Removed before the game: { $cards }.
ended-won = { $winners ->
    [one] { $who ->
        [you] You win!
       *[other] { $seat } wins.
    }
   *[other] { $seat } share the win.
}
you = You
dummy = dummy

## The game in the terminal

record-title = { $edition }, { $count } seats: { $seats }.
record-house-rule = House rule: { $rule } is { $value }.
record-unfinished = The record ends here, in round { $round }.
welcome = The Cat in the Sack: you and { $others }. Type ? for help, q to stop.
table-row = Row
table-bids = Bids
table-mouse-cards = Mouse cards
table-mouse-cards-empty = empty
table-bank = bank { $bank }
table-you = You
table-purse = { $purse ->
    [one] 1 mouse
   *[other] { $purse } mice
}
table-hand = hand
table-out = out
table-no-bid = –
ask-card = Lay a card
ask-bid = Bid { $bids }, or p to pass ({ $taken ->
    [0] no mice
    [one] +1 mouse
   *[other] +{ $taken } mice
})
ask-pass = You can only pass: p ({ $taken ->
    [0] no mice
    [one] +1 mouse
   *[other] +{ $taken } mice
})
bid-range = { $low } to { $high }
memory = { $seat }: purse { $purse }, cats won { $points }, laid so far { $cards }
memory-dummy = Dummy: laid so far { $cards }
help =
    In every round each seat lays one card face down, and the row is auctioned as one sack.
    Lay a card by its sign: { $cards } (R rabbit, L large dog, S small dog).
    Bid by typing a total such as 4; p passes and takes the mice of the lowest mouse card.
    Every pass turns up the next card. Who is left pays, and takes what the dogs leave.
    One large dog chases the best cat, one small dog the worst; two dogs chase nothing.
    After { $rounds } rounds cats and mice count together. Most points win.
    h gives a hint, m shows what a perfect memory knows, ? this page, q stops the game.
hint = I would play { $move }. { $reason }
bot-fault = { $seat } could not choose a move, so a default move is played ({ $details }).
game-stopped = The game stops here, in round { $round }. Thank you for playing.
record-saved = The game is kept in { $file }.

## Errors: in English it is the sentence of the error itself

error-with-rule = { $sentence } (rule { $rule })

## What people call our bots

bot-name-beginner = Flop
bot-name-steady = Shelby
bot-name-cautious = Pip
bot-name-collector = Baron
bot-name-gambler = Leapold
bot-name-bluffer = Vixen
bot-name-spoiler = Gruff
bot-name-level-1 = Peep
bot-name-level-2 = Bubbles
bot-name-level-3 = Poke
bot-name-level-4 = Baabara
bot-name-level-5 = Hazel
bot-name-level-6 = Brock
bot-name-level-7 = Owlbert
bot-name-level-8 = Hartwin
bot-name-champion = Kroak
bot-name-champion-plus = Count Kroak
bot-name-random = The Dice Cup
bot-name-search-1k = Abacus 1000
bot-name-search-10k = Abacus 10000

## What a link to a page says where somebody shares it

preview-page = The Cat in the Sack
preview-text = A card game of auction and bluff, for 3 to 5.
preview-table = A table of catsack
preview-replay = A game of catsack
preview-open = The table of { $host }
preview-seats = { $taken } of { $seats } seats are taken: { $names }
preview-playing = Round { $round } is being played: { $names }
preview-won = { $count ->
    [one] { $names } wins with { $score } points
   *[other] { $names } win with { $score } points
}
