# What the pages in the browser say, in English: buttons, headings, help. What happens in a game
# is said by the catalogue that the terminal uses too.

## Everywhere

web-title = The Cat in the Sack
web-header = Settings and help
web-skip = Skip to the table
web-needs-javascript = The table needs JavaScript.
web-home = To the start page
web-close = Close
web-dismiss = Dismiss
web-save = Save
web-reload = Load anew
web-rules = Rules
web-settings = Settings
web-language = Language
web-language-name = English
web-words-unreachable = The server cannot be reached for the other language. Try again in a moment.
web-theme = Colours
web-theme-system = As the system
web-theme-light = Light
web-theme-dark = Dark
web-motion = Movement
web-motion-hint = Cards turn, mice travel, cats run off.
web-speed = Speed of the scenes
web-speed-slow = Slow
web-speed-normal = Normal
web-speed-fast = Fast
web-speed-instant = At once
web-lines = Bots talk
web-lines-hint = A line now and then, in a bubble.
web-sound = Sound
web-sound-on = Turn the sound on
web-sound-off = Turn the sound off
web-notify = Tell me when it is my turn
web-notify-hint = Even when another window is in front.
web-notify-denied = The browser does not allow it. Allow notifications for this page in its settings first.
web-duration = { $unit ->
    [days] { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
    [hours] { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
    [minutes] { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
   *[seconds] { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
}

## Oneself

web-name-title = Who are you?
web-name-label = Name
web-name-hint = 2 to 20 letters. Others at the table see it.
web-name-avatar = Picture
web-name-choose = Choose a name
web-name-change = Change name and picture
web-avatar-ginger = Ginger cat
web-avatar-tabby = Tabby
web-avatar-tuxedo = Tuxedo cat
web-avatar-calico = Calico cat
web-avatar-siamese = Siamese cat
web-avatar-slate = Grey cat
web-avatar-spotty = Spotted cat
web-avatar-rabbit = Rabbit
web-avatar-mouse = Mouse
web-avatar-mouse-hat = Mouse with a hat
web-avatar-terrier = Terrier
web-avatar-bulldog = Bulldog

## Seats and cards

web-symbol-circle = circle
web-symbol-triangle = triangle
web-symbol-square = square
web-symbol-star = star
web-symbol-moon = moon
web-card-face-down = face-down card

## Bad moments

web-error-unknown = Something went wrong here. Try once more, or load the page anew.
web-error-offline = The server does not answer. Check your connection, and try once more.
web-error-broken = The server's answer cannot be read. Try once more in a moment.
web-error-sheet-changed = The seals at this table are not those that this browser noted a moment ago. Your share stays closed.
web-lost-title = There is nothing here
web-lost-text = The address may be mistyped, or old.
web-broken-title = The page cannot be loaded
web-broken-text = The server is down, or was just updated. Your games are kept: load the page anew in a moment.
web-offline-title = The server cannot be reached
web-offline-text = You are offline, or the server is down. Your games are kept. This page asks again every few seconds.
web-offline-again = Ask again now
web-outdated = The table was updated. Load the page anew to play on; your seat is kept.

## The table

web-table = Table
web-board = On the table
web-seats = Seats
web-doing = What you can do
web-mine = Yours
web-live = What happens
web-line-lost = The connection is lost. It is being mended …
web-line-retry = Try now
web-line-connecting = Coming to the table …
web-new-table = New table
web-barred = This table cannot be shown
web-barred-no-table = There is no such table
web-barred-no-table-text = The link may be mistyped, or its table was closed long ago. Ask for a new link, or open a table of your own.
web-barred-table-archived = This game is over
web-barred-table-archived-text = Its table was put away some time ago. You can still watch the game move by move.
web-barred-invitation = This table is by invitation
web-barred-invitation-text = The link is not whole, or has expired. Ask whoever invited you to send it again.
web-barred-no-spectators = Nobody may look on here
web-barred-no-spectators-text = The game is under way, and its host lets nobody look on. Open a table of your own?
web-barred-closed = This table is closed
web-barred-closed-text = Its host gave it up before the game began, or everybody left. Open a new one.

## The table before its game

web-open-title = { $free ->
    [0] Everybody is here
    [one] One seat is free
   *[other] { $free } seats are free
}
web-starting = The cards are being dealt
web-starting-text = Everybody opens a share of chance, so that nobody can choose the cards.
web-share-open = has opened a share of chance
web-share-sealed = opens a share of chance …
web-you-are = You are { $name }.
web-full = Every seat is taken. You can look on, if the host lets you, or open a table of your own.
web-free = Free seat
web-expected = { $name } played the last game, and is expected.
web-sit = Sit down
web-sit-here = Sit here
web-stand = Stand up
web-add-bot = Add a bot
web-remove-bot = Take { $name } away
web-host = Host
web-start = Start the game
web-start-with-bots = { $free ->
    [one] Start, a bot fills the seat
   *[other] Start, bots fill the seats
}
web-close-table = Give the table up
web-waiting-for-host = The host starts the game.
web-invite = Invite friends
web-invite-text = Whoever has this link can sit down.
web-invite-link = Link to this table
web-invite-code = The same link as a code for phones
web-copy = Copy
web-share = Share
web-copied = Copied.
web-not-copied = That could not be copied: mark it and copy it yourself.
web-how = How this table plays
web-how-edition = { $seats } seats, { $edition ->
    [ksr] the German short rules of 2007
    [felicity] the edition of 2017
   *[felix] the edition of 2007
}
web-house-rule-rabbit-is-prey = { $on ->
    [yes] A dog may chase the rabbit.
   *[no] Dogs leave the rabbit alone.
}
web-house-rule-cats-break-ties = { $on ->
    [yes] More points in cats break a tie.
   *[no] A tie is a shared win.
}
web-house-rule-purses-secret = { $on ->
    [yes] Purses are secret.
   *[no] Purses are open.
}
web-house-rule-large-dog-takes-worst = { $on ->
    [yes] With no good cat, the large dog chases -8 before -5.
   *[no] With no good cat, the large dog chases -5 before -8.
}
web-how-clock = { $move } a move, and { $reserve } more for the whole game
web-how-clock-only = { $move } a move
web-how-no-clock = No clock
web-how-memory = The memory aid is allowed.
web-how-advice = The champion gives advice.
web-how-public = { $public ->
    [yes] Everybody can find this table.
   *[no] By invitation only
}
web-spectators = { $count ->
    [one] One person looks on.
   *[other] { $count } people look on.
}
web-how-fair = The deal follows from a share of chance of everybody here. Anyone can check it after the game.
web-rules-of = Rules of this edition

## Playing

web-your-turn = Your turn
web-on-turn = on turn
web-has-chosen = has laid
web-stands-in = a bot plays
web-away = away
web-start-player = start player
web-bid-heard = Bid: { $bid }
web-purse = Purse
web-won = Won
web-mouse-card-heard = Mouse card { $number }: { $mice ->
    [0] no mice
    [one] 1 mouse
   *[other] { $mice } mice
}
web-no-card-yet = no card yet
web-round = Round
web-round-of = Round { $round } of { $rounds }
web-seconds-left = { $seconds } seconds left
web-your-hand = Your hand
web-choose-card = Choose a card to lay
web-lay = Lay { card-object }
web-lay-none = Lay a card
web-no-undo = face down, no way back
web-laid = You lay { card-object }.
web-waiting-for = Waiting for { $names } …
web-no-bid-yet = No bid yet
web-your-bid = Your bid
web-bid-less = One less
web-bid-more = One more
web-bid = Bid { $amount }
web-bid-none = Bid
web-only-pass = You cannot bid more: you can only pass.
web-last-chance = Everybody else has passed: the sack is yours for 1 mouse, or nobody's.
web-stamp-sold = SOLD
web-stamp-sold-to = for { $price } to { $who ->
    [you] you
   *[other] { $seat }
}
web-stamp-no-sale = NO SALE
web-stamp-no-sale-why = nobody wants it
web-slip-title = Sold to { $who ->
    [you] you
   *[other] { $seat }
}
web-slip-dog = { $name }, ran off
web-slip-chased = { $name }, chased away
web-slip-worth = Worth
web-slip-paid = { $who ->
    [you] you paid
   *[other] paid
}
web-slip-gain = { $kind ->
    [loss] Loss
    [even] Even
   *[gain] Profit
}
web-burst = { $kind ->
    [loss] loss!
    [even] even
   *[gain] profit!
}
web-skip-scene = Skip
web-skip-result = Skip to the result
web-stood-in = { $why ->
    [time] Your time ran out: a bot plays for you.
   *[gone] While you are away, a bot plays for you.
}
web-leave = Let a bot play for me
web-leave-title = Let a bot play for you?
web-leave-text = It moves as soon as it is your turn, and what it does stands. You can take your seat back at any time.
web-leave-not = Play on myself
web-back = I am back
web-looking-on = You look on.
web-watching = Watching
web-waiting-title = { $names } to act
web-out-title = You are out
web-has = has { $mice }
web-out-taken = { $taken ->
    [0] out
   *[other] out +{ $taken }
}
web-took = { $taken ->
    [0] took none
   *[other] took { $taken }
}
web-won-heard = Won: { $cards }
web-won-count = { $count ->
    [one] One card won
   *[other] { $count } cards won
}
web-won-sum = won { $points }
web-left = left
web-own-bid = your bid
web-own-card = your { card }
web-your-place = your place
web-in-box = in the box:
web-say = Say …
web-say-write = Write …
web-leads = { $who ->
    [you] You bid
   *[other] { $name } bids
}
web-all-in = all in
web-leaves = leaves you { $left }
web-pass-now = Pass
web-pass-back = { $own ->
    [0] out of this round
   *[other] and your { $own } back
}
web-you-earned = { $taken ->
    [0] You are out of this round.
    [one] You earned 1 mouse.
   *[other] You earned { $taken } mice.
}
web-sack-stands = The sack stands at { $sum } for { $bid }.
web-tag-open = open
web-tag-hidden = hidden
web-tag-average = on average worth
web-tag-for-you = for you
web-range = { $low } to { $high }
web-note = In the sack
web-note-open = { $count ->
    [one] { $cards } lies open.
   *[other] { $cards } lie open.
}
web-note-own = { $hidden ->
    [one] The hidden card is your { card }.
   *[other] One of the { $hidden } hidden cards is your { card }.
}
web-note-dog = { $chased ->
    [nobody] By what you know, { card-object } alone would find nobody to chase.
   *[card] By what you know, { card-object } alone would chase { $chased } away.
}
web-note-dog-sure = { $chased ->
    [nobody] Nobody is there for { card-object } to chase.
   *[card] Whoever buys: { card-object } chases { $chased } away.
}
web-card-chased = { $sure ->
    [yes] chased
   *[no] chased?
}
web-note-dogs = Two dogs only fight: no cat leaves.
web-note-worth = Worth to you:
web-note-place = { $where ->
    [first] The first place
    [last] The last place
   *[middle] Place { $place }
}
web-note-place-help = { $where ->
    [first] Your card is turned up before anybody bids.
    [last] Your card is turned up last: whatever you hide there stays hidden longest.
   *[middle] Your card is turned up in the middle of the auction.
}
web-note-owns = You own { $mice ->
    [one] 1 mouse
   *[other] { $mice } mice
} to buy with.
web-auto-bid = Bid for me
web-advice-ask = Ask the champion
web-auto-bid-open = Bid for me up to …
web-auto-bid-open-short = up to …
web-auto-bid-limit = At most
web-auto-bid-most = You have { $most ->
    [one] 1 mouse
   *[other] { $most } mice
}, your bid included.
web-auto-bid-and-then = When that is not enough
web-auto-bid-pass = Pass
web-auto-bid-ask = Ask me
web-auto-bid-cards = Stop when one of these turns up
web-auto-bid-help = Every bid is as low as it can be. Nobody else can tell that it is not you, and it ends with this auction.
web-auto-bid-set = Bid for me up to { $limit }
web-auto-bid-sack = { $hidden ->
    [0] The whole sack lies open: { $sum }.
   *[other] In the sack { $sum } lies open, { $hidden } hidden.
}
web-auto-bid-on = Bidding for you
web-auto-bid-up-to = up to
web-auto-bid-then = { $then ->
    [ask] Then you are asked.
   *[pass] Then it passes.
}
web-auto-bid-stops = It stops when one of these turns up: { $cards }.
web-auto-bid-change = Change …
web-auto-bid-stop = Stop
web-auto-bid-ended = You bid for yourself again.
web-auto-bid-asks = Your limit of { $limit } is not enough: you decide.
web-choose-card-help = All cards lie face down. One after another is turned up while you bid.
web-card-help-good = Worth { $worth } to whoever buys the sack.
web-card-help-bad = Takes { $worth ->
    [-5] 5
   *[other] 8
} points from whoever buys the sack.
web-card-help-rabbit = Worth nothing. It makes a sack look fuller than it is.
web-card-help-large-dog = Alone in the sack it chases the best good cat away. Beside another dog it only fights.
web-card-help-small-dog = Alone in the sack it chases the worst cat away. Beside another dog it only fights.
web-keys = Keys
web-key-choose = choose a card
web-key-lay = lay it
web-key-amount = set the bid
web-key-bid = bid
web-key-pass = pass
web-key-auto-bid = let the server bid
web-key-skip = skip a scene
web-key-log = log
web-key-chat = chat
web-key-memory = memory aid
web-key-help = these keys
web-side = Log and chat
web-side-log = Log
web-side-chat = Chat
web-side-memory = Memory
web-log = What has happened
web-log-empty = Nothing has happened yet.
web-chat = What was said
web-chat-empty = Nobody has said anything yet.
web-chat-say = Say something
web-chat-send = Send
web-chat-off = The chat is turned off.
web-chat-seats = Only those who sit here may speak.
web-chat-switch = Chat at this table
web-chat-unread = { $count ->
    [one] one line not read yet
   *[other] { $count } lines not read yet
}
web-mute = Mute people
web-mute-name = Mute { $name }
web-mute-hint = Show no more lines and phrases of { $name } in this browser
web-muted-hint = Show lines and phrases of { $name } again
web-phrases = Phrases
web-phrase-hello = Hello!
web-phrase-nice = Nice one!
web-phrase-ouch = Ouch!
web-phrase-hurry = Your turn …
web-phrase-thanks = Thank you!
web-phrase-good-game = Good game!
web-memory-has = Purse { $purse }, cats { $points }
web-memory-spent = Laid so far: { $cards }

## The first game

web-coach-lay = Choose a card. It goes face down into the sack, which is opened bit by bit as all of you bid.
web-coach-bid = Bid what the sack is worth to you, or pass and take what mice are next.
web-coach-look = What does a card do? Rest the pointer on it, or press it for long.
web-coach-next = Got it
web-coach-end = No more hints

## The end

web-end-rounds = { $rounds } rounds played
web-end-won = { $who ->
    [you] { $count ->
        [one] You win!
       *[other] You share the win!
    }
   *[other] { $count ->
        [one] { $names } wins!
       *[other] { $names } win!
    }
}
web-end-lead = { $points ->
    [0] level on points, and ahead by cats
    [one] by one point
   *[other] by { $points } points
}
web-end-tie = { $names }, with { $score } points each
web-end-place = { $place ->
    [2] Second
    [3] Third
    [4] Fourth
   *[other] Fifth
}
web-end-winner = { $count ->
    [one] { $names } wins with { $score } points
   *[other] { $names } win with { $score } points
}{ $behind ->
    [0] , level with you
   *[other] , { $behind } ahead
}
web-end-podium = Podium
web-end-parts = cats { $cats } + mice { $mice }
web-end-scores = All scores
web-end-rating = Your rating
web-end-rating-before = before: { $before }
web-end-ready = { $ready } of { $all } ready.
web-end-volunteers = { $count ->
    [one] { $names } is ready.
   *[other] { $names } are ready.
}
web-end-missed = The others have begun without you.
web-end-without = Play without { $names }
web-end-cancel = Not now
web-end-picture = Share picture
web-end-picture-saved = The picture is saved, and the link to the replay is copied.
web-end-picture-saved-alone = The picture is saved.
web-end-picture-failed = This browser could not draw the picture.
web-seat = Seat
web-cats = Cats
web-mice = Mice
web-score = Score
web-rematch = Play again
web-replay = Replay
web-review = Review
web-end-daily = See how others did
web-download = Record
web-download-title = The record of the game
web-fortunes = How fortunes moved
web-fortunes-heard = Mice and cats of every seat together, after each round. The numbers are in the table below.
web-fortunes-table = In numbers
web-removed-all = Removed before the game
web-fair = Was the deal fair?
web-fair-text = The cards follow from a number that the server sealed before anybody sat down, and from a share of chance of every person. Whoever takes part notes all seals before opening a share, and can check afterwards that nothing was exchanged.
web-verify = Check the deal
web-fair-none = This record has no proof of its deal.
web-fair-fair = The deal was fair.
web-fair-unfair = The deal does not hold. Keep the record and what was noted, and show them to others.
web-fair-unchecked = Not checked: this browser noted nothing before the deal. The record fits together, but the server could have arranged that.
web-fair-limits = This page comes from the server that it checks. For an independent check, save the record and what was noted, and run catsack verify with both on your own computer. This is version { $version } of fair deals.
web-noted-save = Save what was noted
web-aborted = Aborted deals before this one: { $count }
web-aborted-now = A share of chance did not come, so this deal was aborted and counted. Everybody seals a new share.
web-check-seed = { $holds ->
    [yes] The server's number is the one that it sealed.
   *[no] The server's number is not the one that it sealed.
}
web-check-noted = { $holds ->
    [yes] This browser noted that seal of the server before it opened its share.
    [no] This browser noted another seal of the server before it opened its share.
   *[open] Not checked: this browser noted no seal of the server before the deal.
}
web-check-seals = { $holds ->
    [yes] All seals, names and rules are as this browser noted them then.
    [no] Seals, names or rules are not as this browser noted them then.
   *[open] Not checked: this browser noted no seals of the seats before the deal.
}
web-check-shares = { $holds ->
    [yes] Every share of chance is the one that was sealed.
   *[no] A share of chance is not the one that was sealed.
}
web-check-mine = { $holds ->
    [yes] Your own share is among them.
    [no] Your own share is not among them.
   *[open] Not checked: this browser has no share in this deal.
}
web-check-deal = { $holds ->
    [yes] The cards follow from all of this.
   *[no] The cards do not follow from this.
}

web-count-mice = Mice count one point each …
web-count-cats = … and home come the cats!
web-count-places = And that makes …

## Awards at the end of a game: a title, and the facts that go behind a name

web-awards = Awards
web-award-comeback = Comeback
web-award-comeback-facts = { $behind } points behind after round { $round }, and first in the end
web-award-bluff = Best bluff
web-award-bluff-facts = laid { card } and bid { $bid }; { $who ->
    [you] you
   *[other] { $other }
} paid { $price } for { $worth }, round { $round }
web-award-dog-trainer = Dog trainer
web-award-dog-trainer-facts = the { $dog ->
    [L] large
   *[S] small
} dog chased { card-object } out of { $who ->
    [own] your own
    [self] their own
    [you] your
   *[other] { $other }'s
} sack, round { $round }
web-award-bargain = Bargain
web-award-bargain-facts = { $worth } points for { $price ->
    [one] 1 mouse
   *[other] { $price } mice
}, round { $round }
web-award-bitten = Bitten
web-award-bitten-facts = { $price ->
    [one] 1 mouse
   *[other] { $price } mice
} for a sack worth { $worth }, round { $round }
web-award-whisker = By a whisker
web-award-whisker-facts = { $points ->
    [0] level on points, ahead by cats
    [one] one point ahead
   *[other] { $points } points ahead
}
web-award-landslide = Landslide
web-award-landslide-facts = { $points } points ahead
web-award-cheese-hoard = Cheese hoard
web-award-cheese-hoard-facts = { $mice } mice for passing { $times ->
    [one] once
    [2] twice
   *[other] { $times } times
}
web-award-fine-nose = Fine nose
web-award-fine-nose-facts = { $sacks } sacks and never a loss: +{ $profit }
web-award-patience = Patience
web-award-patience-facts = { $rounds } rounds without a single bid
web-award-rabbits = Rabbit friend
web-award-rabbits-facts = { $rabbits } rabbits given a home
web-award-cattery = Full house
web-award-cattery-facts = { $cats } cats, worth { $points }
web-award-spender = Big spender
web-award-spender-facts = { $mice } mice for { $sacks } sacks

## Waiting, and asking again

web-waiting = One moment …
web-again = Try again
web-edition-felix = Felix, 2007
web-edition-ksr = Short rules, 2007
web-edition-felicity = Felicity, 2017

## Who one is: names for those who choose none, such as Captain Moonpaw. A title has at most seven
## letters, a beginning or an ending six, because a name has at most twenty.

web-me-titles = Captain, Lady, Doctor, Agent, Sir, Count, Miss, Chef, Baron, Duke, Major, Prince, Queen, King, Mayor, Judge, Pilot, Sailor, Poet, Madame, Dame, Lord, Mister, Uncle, Aunt, Cousin, Scout, Ranger, Baker, Dancer, Dean, Empress
web-me-beginnings = Velvet, Silver, Cookie, Moon, Star, Honey, Ginger, Pepper, Butter, Cotton, Copper, Amber, Misty, Sunny, Snow, Rain, Storm, Cloud, Berry, Plum, Peach, Olive, Maple, Hazel, Clover, Daisy, Fern, Moss, Nut, Bean, Crumb, Toast, Waffle, Cheese, Mocha, Cocoa, Sugar, Syrup, Pebble, River, Marble, Ruby, Pearl, Opal, Jade, Coral, Sand, Dune, Forest, Meadow, Dusk, Dawn, Ember, Cinder, Shadow, Soft, Swift, Fuzzy, Silk, Wool, Patch, Button, Ribbon, Bobbin
web-me-endings = paw, paws, tail, nose, ear, ears, claw, fur, purr, meow, step, leap, foot, toes, eyes, face, chin, coat, sock, socks, boots, mitts, bell, hat, cap, cloak, crown, spot, stripe, dot, kit, cat, puss, mouser, hunter, napper, dozer, rover, jumper, dream
web-me-profile = My page, as others see it
web-me-password = Password
web-me-password-hint = At least 8 characters. A few words together are easy to keep in mind.
web-me-enrol = Keep my games: set a password
web-me-enrol-text = You are a guest, known in this browser only. With a password you can play on from any device, and your games and rating stay yours.
web-me-enrol-do = Set the password
web-me-enrolled = Done: with your name, { $name }, and your password you can come back from anywhere.
web-me-log-in = I have an account
web-me-log-in-text = You play as the guest { $name } now. Games of that guest stay with it: set a password first if you want to keep them.
web-me-log-in-do = Log in
web-me-account = My account
web-me-log-out = Log out
web-me-log-out-everywhere = Log out on every device
web-me-password-change = Change the password
web-me-password-old = Password so far
web-me-password-new = New password
web-me-password-changed = Your password is changed. Other devices are logged out.
web-me-programs = My programs
web-me-programs-text = A program of yours can sit at a table over the network. It is known by its token: keep it secret.
web-me-program-name = Name of a new program
web-me-program-add = Register it
web-me-program-renew = New token
web-me-program-revoke = Revoke
web-me-program-revoked = no token
web-me-token = The token of { $name }. It is shown this once: copy it now.

## The start page

web-start-title =
    The Cat
    in the Sack
web-start-what = Bid your mice on a sack you cannot see into. Bluff, drop out in time, and mind the dog.
web-start-play = Play now
web-start-against = against three bots
web-start-with = with { $names }
web-start-friends = With friends
web-start-opening = Setting the table …
web-start-new = New table
web-start-learn = Learn by playing
web-start-as = You are { $name }
web-start-as-new = As a guest. Change your name or picture.
web-start-rating = Rating { $rating }, { $share } of { $games ->
    [one] one game
   *[other] { $games } games
} won
web-start-unrated = { $games ->
    [one] One game
   *[other] { $games } games
} so far, none of them rated
web-start-live = Live: round { $round }
web-start-live-leader = { $name } leads in cats.
web-start-live-more = { $sentence } { $count ->
    [one] One more game
   *[other] { $count } more games
} to watch.
web-start-live-none = No public game is being played right now.
web-start-mine-count = { $count } tables of yours, all of them below
web-start-open-count = { $count ->
    [one] One table is waiting for company.
   *[other] { $count } tables are waiting for company.
}
web-start-open-quiet = Nobody is waiting. Open one yourself.
web-start-mine = Your tables
web-start-open = Open tables
web-start-open-none = Nobody is waiting for company at the moment. Open a public table, and it shows up here for everybody.
web-start-open-all = Show all { $count }
web-start-more = More pages
web-start-watch = { $count ->
    [0] Look over others' shoulders
    [one] One game is on
   *[other] { $count } games are on
}
web-start-games = Results, replays, statistics
web-start-leaders = The strongest, people and bots
web-start-rules = Every rule, every edition
web-start-practice = Practice
web-start-practice-text = Positions worth a thought
web-start-daily = Deal of the day
web-start-daily-done = { $score ->
    [one] 1 point
   *[other] { $score } points
}: place { $rank } of { $of }
web-start-daily-open = { $state ->
    [playing] Your game waits for you.
   *[open] The same cards for everybody, { $hours ->
        [one] one more hour
       *[other] { $hours } more hours
    }
}

## Tables in a list

web-tables-of = The table of { $name }
web-tables-nobody = Nobody sits here yet
web-tables-seats = { $seats } seats, { $free ->
    [0] none free
    [one] one free
   *[other] { $free } free
}
web-tables-house-rules = house rules
web-tables-slow = slow game
web-tables-sit = Sit down
web-tables-mine-open = { $free ->
    [0] Everybody is here
    [one] Waiting for one more
   *[other] Waiting for { $free } more
}
web-tables-your-turn = It is your turn!
web-tables-turn = Waiting for { $names }
web-tables-playing = The game is on
web-tables-round = Round { $round }
web-tables-play-on = Play on
web-tables-back = To the table
web-tables-with = with { $names }

## Opponents to choose from

web-opponents-mice = { $mice } of { $most } mice
web-opponents-step = { $mice ->
    [1] beginner
    [2] gentle
    [3] tricky
    [4] strong
   *[other] champion
}
web-opponents-more = Research bots and others

## A new table

web-new-title = New table
web-new-who = Who sits down with you?
web-new-who-hint = The higher the step, the harder to fool. Choose two to four, or keep seats for friends.
web-new-lineup = At the table
web-new-you = You
web-new-seats = Seats
web-new-seats-count = { $count } seats
web-new-friend = Friend
web-new-friend-add = Add a friend
web-new-friend-remove = Take the free seat away
web-new-sat-down = { $name } sits down: { $seats } seats.
web-new-left = { $name } leaves.
web-new-full = All five seats are taken. Send somebody away first.
web-new-surprise = Surprise me
web-new-time = How much time?
web-new-pace = Time for a move
web-new-pace-quick = Quick
web-new-pace-quick-hint = 20 seconds a move, and a minute in reserve.
web-new-pace-relaxed = Relaxed
web-new-pace-relaxed-hint = A minute a move, and three in reserve.
web-new-pace-none = No clock
web-new-pace-none-hint = Think as long as you like.
web-new-pace-slow = Slow
web-new-pace-slow-hint = Hours or days a move: look in now and then.
web-new-slow-label = At most
web-new-rules = Which rules?
web-new-rules-chosen = { $edition }{ $changed ->
    [0] { "" }
    [one] , one house rule
   *[other] , { $changed } house rules
}
web-new-edition = Edition
web-new-edition-felix = The usual: dogs leave the rabbit alone, and more points in cats break a tie.
web-new-edition-ksr = A dog may chase the rabbit, and a tie is a shared win.
web-new-edition-felicity = Plays like Felix, and says outright which cat the large dog chases when there is no good one.
web-new-house-rules = House rules
web-new-rule-rabbit-is-prey = Dogs chase rabbits too
web-new-rule-rabbit-is-prey-hint = The rabbit counts as a cat worth 0.
web-new-rule-cats-break-ties = Cats break ties
web-new-rule-cats-break-ties-hint = Of equal scores the one with more points in cats wins.
web-new-rule-large-dog-takes-worst = The large dog takes the worst
web-new-rule-large-dog-takes-worst-hint = With no good cat to chase, -8 goes before -5.
web-new-door = Who may come?
web-new-access = Who may sit down
web-new-invited = By invitation
web-new-invited-hint = Only those who have the link.
web-new-public = Public
web-new-public-hint = The table is listed on the start page, for everybody.
web-new-sight = Help for all?
web-new-memory = Memory aid
web-new-memory-hint = Everybody can look up which cards are spent, and what each seat has won and owns. Such a game does not count for the leaderboard.
web-new-purses = Open purses
web-new-purses-hint = Everybody sees how many mice each seat owns.
web-new-advice = Advice
web-new-advice-hint = Whoever is on turn may ask the champion. Such a game does not count for the leaderboard.
web-new-spectators = Others may look on
web-new-spectators-hint = They see only what lies open.
web-new-chat = Chat
web-new-chat-hint = Those who sit at the table can talk.
web-new-programs = Programs may sit down
web-new-programs-hint = Bots that others run over the network.
web-new-rated = Counts for the leaderboard
web-new-rated-hint = The result changes ratings. There is no memory aid and no advice then.
web-new-next = { $friends ->
    [0] { $seats } seats, and the game begins
   *[other] { $seats } seats, with a link for friends
}
web-new-open = Open the table

## Games to watch, games of one's own, people, leaders

web-watch-title = Watch
web-watch-text = Public games that are being played now. You see what lies open, and nobody's hand.
web-watch-none = No public game is being played at the moment. Open a table, and let others watch you.
web-watch-go = Watch
web-games-title = My games
web-games-nobody = Your games will be here. You have not played any yet.
web-games-none = Here you will find every game you finish, with its result and a replay. Time for the first one!
web-games-none-public = No public games yet.
web-games-tallies = In numbers
web-games-finished = Finished games
web-games-count = Games
web-games-win-share = Won
web-games-mean = Points a game
web-games-best = Best score
web-games-rating = Rating
web-games-won = Won
web-games-shared = Shared win
web-games-place = { $place ->
    [2] 2nd place
    [3] 3rd place
   *[other] { $place }th place
}
web-games-stood-in = (a bot helped out)
web-games-replay = Replay
web-games-more = Earlier games
web-people-title = Somebody
web-people-guest = Guest
web-people-account = Player
web-people-bot = Somebody's program
web-people-house-bot = Bot of the house
web-people-none = No finished games yet.
web-people-nobody = Nobody by that name
web-people-nobody-text = The link may be mistyped, or old.
web-leaders-title = Leaderboard
web-leaders-who = Who
web-leaders-people = People
web-leaders-bots = Bots
web-leaders-place = Place
web-leaders-none = Nobody is rated here yet. The first finished game decides who leads.
web-leaders-how = A rating grows by finishing before others, the more the stronger they are. It starts careful, and gets surer with every game.
