# Warum ein Bot getan hat, was er getan hat, in seinen eigenen Worten.
#
# $points ist, was er vom Sack erwartet, $limit das Äußerste, was er zahlt (0 heißt nichts),
# $price das höchste Gebot vor seinem, $mice, was Passen jetzt bringt, $card eine Karte in ihrer
# Notation.

## In anderen Sätzen gesagt

reason-points = { $points } { $points ->
    [one] Punkt
   *[other] Punkte
}
reason-mice = { $mice ->
    [0] keine Maus
    [one] 1 Maus
   *[other] { $mice } Mäuse
}
reason-take = { $mice ->
    [0] Ich passe
   *[other] Ich nehme { reason-mice }
}

## Alle Bots

reason-not-yet = Ich war noch nicht am Zug.
reason-random = Ich spiele irgendeinen erlaubten Zug, ohne nachzudenken.
reason-only-card = Es ist die einzige Karte, die ich noch habe.
reason-cannot-bid = { $price ->
    [0] Ich habe keine Maus zum Bieten.
   *[other] Mehr als die gebotenen { $price } besitze ich nicht.
}
reason-bargain = Für eine Maus bekomme ich { reason-points }.
reason-no-bargain = Der Sack bringt { reason-points }: Dafür gebe ich keine Maus.

## Steady

reason-steady-early = Auf Platz { $place } wird eine Karte bald aufgedeckt, also lege ich { card-object } und verstecke nichts.
reason-steady-late = Auf Platz { $place } bleibt eine Karte lange verdeckt, da kann ich { card-object } legen.
reason-steady-bid = Ich erwarte { reason-points } und zahle bis zu { $limit }.
reason-steady-pass = { $limit ->
    [0] Ich erwarte { reason-points } und zahle dafür nichts: { reason-take }.
   *[other] Ich erwarte { reason-points } und zahle höchstens { $limit }: { reason-take }.
}

## Collector

reason-collector-good = Ich habe { reason-mice }, um { card-object } zurückzukaufen.
reason-collector-bad = Ich habe { reason-mice }, andere mehr, also verdirbt ihnen { $card ->
    [R] der Hase
    [L] der große Hund
    [S] der kleine Hund
   *[cat] { $card }
} den Sack.
reason-collector-mixed = Ab und zu lege ich { card-object }, damit mich niemand durchschaut.
reason-collector-bid = Ich habe mitgezählt: { reason-points } im Sack, ein Hund zu { $dog } %. Ich zahle bis zu { $limit }.
reason-collector-pass = Ich habe mitgezählt: { reason-points } im Sack, ein Hund zu { $dog } %. { $limit ->
    [0] Dafür zahle ich nichts.
   *[other] Über { $limit } lohnt es sich nicht.
}

## Cautious

reason-cautious-lay = Ich lege { card-object }; mit etwas Glück zahlt jemand dafür, und ich nehme Mäuse.
reason-cautious-stay = { $most ->
    [0] Fürs Passen gibt es nichts, und { reason-points } sind bis { $limit } ein guter Kauf.
   *[other] Der Sack scheint { reason-points } wert, also überbietet mich jemand, und ich kann später für bis zu { $most } aussteigen.
}
reason-cautious-leave = { $price ->
    [0] Ich erwarte nur { reason-points }: { reason-take }.
   *[other] Über { $price } müsste ich am Ende noch kaufen: { reason-take }.
}
reason-cautious-buy = { reason-points } für so wenig: Bis { $limit } kaufe sogar ich.
reason-cautious-last = { $mice ->
    [0] Das ist mir nicht billig genug, auch wenn Passen nichts bringt.
   *[other] Als Letzter auszusteigen bringt mir { reason-mice }; den Sack sollen andere nehmen.
}

## Bluffer

reason-bluffer-hide = Auf Platz { $place } sieht niemand { card-object }, bevor bezahlt ist.
reason-bluffer-honest = Diesmal kein Bluff: Ich lege einfach { card-object } auf Platz { $place }.
reason-bluffer-push = Ich weiß, es sind { reason-points }, die anderen glauben an { $seeming }: Ich treibe den Preis.
reason-bluffer-drop = Ich weiß, es sind nur { reason-points }: Zeit auszusteigen. { reason-take }.
reason-bluffer-jump = Ich springe auf { $bid }, wie bei einem Bluff, aber ich erwarte wirklich { reason-points }.
reason-bluffer-bid = Kein Bluff: Ich erwarte { reason-points } und zahle bis zu { $limit }.
reason-bluffer-pass = Ich erwarte { reason-points } und bluffe nicht: { reason-take }.

## Spoiler

reason-spoiler-dog = So weit hinten rechnet niemand mit { $card ->
    [L] dem großen Hund
   *[S] dem kleinen Hund
}.
reason-spoiler-lay = Ich lege { card-object } und warte auf eine bessere Gelegenheit zum Stören.
reason-spoiler-overbid = Wer vorn liegt, hat { $score } und soll { reason-points } nicht billig bekommen: Ich gehe bis { $limit }.
reason-spoiler-enough = { $limit ->
    [0] Wer vorn liegt, hat { $score }, kann diesen Sack aber gern haben: { reason-take }.
   *[other] Wer vorn liegt, hat { $score }, aber mehr als { $limit } zahle ich nicht: { reason-take }.
}
reason-spoiler-bid = Hier muss ich niemanden aufhalten: Ich zahle bis zu { $limit } für { reason-points }.
reason-spoiler-pass = Hier muss ich niemanden aufhalten, den Sack können andere haben: { reason-take }.

## Gambler

reason-gambler-lay = Ich habe { reason-mice } und lege { card-object }: Mal sehen, wer sich traut.
reason-gambler-all-in = { reason-points }: Ich setze alle { $bid }.
reason-gambler-jump = Ich erwarte { reason-points } und springe auf { $bid }, damit die anderen aufgeben.
reason-gambler-bid = Ich erwarte { reason-points } und gehe weiter, bis { $limit }.
reason-gambler-pass = Nur { reason-points }: Das ist den Nervenkitzel nicht wert.

## Beginner

reason-beginner-lay = Ich lege einfach { card-object }.
reason-beginner-bid = Da sind { reason-points } drin! Ich biete { $bid } und habe noch { $left }.
reason-beginner-pass = Ungefähr { $points } für mehr als { $price }? Lieber nicht.

## Die Suchenden

reason-search = In { $simulations } im Kopf weitergespielten Partien habe ich so zu { $chance } % gewonnen.
reason-search-forced = Es gab nichts zu entscheiden.

## Die mit einem Netz

reason-champion = { $chance ->
    [100] Das mache ich hier immer.
   *[other] Das mache ich in { $chance } von 100 solchen Momenten, damit mich niemand durchschaut.
}
reason-champion-plus = In { $worlds } wahrscheinlichen Verteilungen gewinnt das zu { $hope } %. Ich mache es in { $chance } von 100 solchen Momenten.
