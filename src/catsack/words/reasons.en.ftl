# Why a bot did what it did, in its own words.
#
# $points is what it takes the sack for, $limit the most it would pay (0 is nothing), $price the
# highest bid before its own, $mice what passing pays now, $card a card in its notation.

## Said within the others

reason-points = { $points } { $points ->
    [one] point
   *[other] points
}
reason-mice = { $mice ->
    [0] no mice
    [one] 1 mouse
   *[other] { $mice } mice
}
reason-take = { $mice ->
    [0] I pass
   *[other] I take { reason-mice }
}

## Any bot

reason-not-yet = I have not had a turn yet.
reason-random = I play any legal move, without a thought.
reason-only-card = It is the only card I have left.
reason-cannot-bid = { $price ->
    [0] I have no mice to bid with.
   *[other] I do not own more than the { $price } that are bid.
}
reason-bargain = For one mouse I get { reason-points }.
reason-no-bargain = It is worth { reason-points }: not one mouse for that.

## Steady

reason-steady-early = At place { $place } a card is soon seen, so I lay { card-object } and hide nothing.
reason-steady-late = At place { $place } a card stays hidden for long, so I can lay { card-object }.
reason-steady-bid = I expect { reason-points } and pay up to { $limit }.
reason-steady-pass = { $limit ->
    [0] I expect { reason-points } and pay nothing for that: { reason-take }.
   *[other] I expect { reason-points }, pay up to { $limit } and no more: { reason-take }.
}

## Collector

reason-collector-good = I have { reason-mice } to buy { card-object } back with.
reason-collector-bad = I own { reason-mice }, others more, so { card-object } may spoil it for them.
reason-collector-mixed = I lay { card-object } now and then, so that nobody can tell.
reason-collector-bid = By my count the sack holds { reason-points }, a dog at { $dog } %: I pay up to { $limit }.
reason-collector-pass = By my count the sack holds { reason-points }, a dog at { $dog } %: { $limit ->
    [0] I pay nothing for that.
   *[other] more than { $limit } is no profit.
}

## Cautious

reason-cautious-lay = I lay { card-object }; with luck somebody pays for it, and I take mice.
reason-cautious-stay = { $most ->
    [0] There are no mice for passing, and { reason-points } are a good buy up to { $limit }.
   *[other] The sack seems worth { reason-points }, so somebody will overbid me, and I can drop out later for up to { $most }.
}
reason-cautious-leave = { $price ->
    [0] I expect only { reason-points }: { reason-take }.
   *[other] Beyond { $price } I might have to buy: { reason-take }.
}
reason-cautious-buy = { reason-points } for so little: even I buy up to { $limit }.
reason-cautious-last = { $mice ->
    [0] That is not cheap enough for me, even without mice for passing.
   *[other] Dropping out last brings me { reason-mice }; the sack is for others.
}

## Bluffer

reason-bluffer-hide = At place { $place } nobody sees { card-object } before it is paid for.
reason-bluffer-honest = No bluff this time: I simply lay { card-object } at place { $place }.
reason-bluffer-push = I know it is { reason-points }, others believe in { $seeming }: I drive the price.
reason-bluffer-drop = I know it is only { reason-points }: it is time to drop out. { reason-take }.
reason-bluffer-jump = I jump to { $bid }, as I do when I bluff, but I do expect { reason-points }.
reason-bluffer-bid = No bluff: I expect { reason-points } and pay up to { $limit }.
reason-bluffer-pass = I expect { reason-points } and do not bluff: { reason-take }.

## Spoiler

reason-spoiler-dog = So late in the row nobody reckons with { card-object }.
reason-spoiler-lay = I lay { card-object } and wait for a better moment to spoil.
reason-spoiler-overbid = The leader has { $score } and shall not get { reason-points } cheaply: I go up to { $limit }.
reason-spoiler-enough = { $limit ->
    [0] The leader has { $score }, but is welcome to this sack: { reason-take }.
   *[other] The leader has { $score }, but I pay no more than { $limit }: { reason-take }.
}
reason-spoiler-bid = There is no leader to stop here: I pay up to { $limit } for { reason-points }.
reason-spoiler-pass = There is no leader to stop here, so somebody else may have it: { reason-take }.

## Gambler

reason-gambler-lay = I have { reason-mice } and lay { card-object }: let us see who dares.
reason-gambler-all-in = { reason-points }: I put in all { $bid }.
reason-gambler-jump = I expect { reason-points } and jump to { $bid }, so that others give up.
reason-gambler-bid = I expect { reason-points } and go on, up to { $limit }.
reason-gambler-pass = Only { reason-points }: not worth the thrill.

## Beginner

reason-beginner-lay = I just lay { card-object }.
reason-beginner-bid = I see { reason-points } in there! I bid { $bid } and have { $left } left.
reason-beginner-pass = { $points } or so for more than { $price }? I had better not.

## Those that search

reason-search = In { $simulations } games played on in my head I won { $chance } % this way.
reason-search-forced = There was nothing to choose.

## Those that have a net

reason-champion = { $chance ->
    [100] I always do that here.
   *[other] I do that in { $chance } of 100 such moments, so nobody can read me.
}
reason-champion-plus = In { $worlds } ways the cards may well lie this wins { $hope } %. I do it in { $chance } of 100 such moments.
