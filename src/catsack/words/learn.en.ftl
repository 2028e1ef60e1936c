# What the tutorial says, in English: the name of a chapter, and what is read at each of its beats.
# Chapters and beats are those of src/catsack/learn/chapters.py.

web-learn-title = Learn to play
web-learn-chapters = Chapters
web-learn-of = { $number } of { $count }: { $chapter }
web-learn-done = done
web-learn-next = Next
web-learn-go = Let's go
web-learn-skip = Show it at once
web-learn-back = Back
web-learn-round = Next round
web-learn-last = One more thing
web-learn-enough = Enough, let me play
web-learn-play = Play now
web-learn-rules = All the rules
web-learn-asked = Which one?
web-learn-right = Right!
web-learn-hint-place = Good idea, but for now lay { card-object }: choose it in your hand, then lay it.
web-learn-hint-bid = Not here, just this once: set your bid to { $amount }, and bid.
web-learn-hint-pass = Brave! But for now, pass.
web-learn-hint-recall = { card } lay on the table already. Have another look.

## 1

web-learn-first = A first round
web-learn-first-hello =
    Welcome to the table! In every round each of you puts one card into the sack, face down. Then the sack is auctioned.
    Good cats bring points, bad cats cost points. You pay with mice, and every mouse you keep is a point too.
web-learn-first-hand =
    This is your hand: cats from -5 to +15, a rabbit worth 0, a large dog and a small one.
    Everybody has the same ten cards, but chance takes one away before the game. Yours is -8, and only you know it. Nine cards, nine rounds.
web-learn-first-mice =
    The bank has laid mice on the mouse cards: 2, 4 and 6. They are for those who leave the auction.
    A green mouse counts 5, a black one 1. Everybody starts with 15.
web-learn-first-place =
    Cleo is start player: she has the marker, and lays her card first, at the left end.
    Now you. Choose +3, and lay it.
web-learn-first-open =
    All cards lie. The leftmost one is turned up at once: Cleo's +5.
    What else is in the sack? You only know your own card. Now the auction begins, with the start player.
web-learn-first-bid =
    Cleo offers 2 mice for the whole row. A bid is a total, and has to beat the highest one.
    Bid 3.
web-learn-first-next =
    Ada passes: she takes the mice of the lowest mouse card, 2, and is out for this round.
    Every pass turns up the next card from the left, whoever passed. This time it is yours.
web-learn-first-pass =
    Bo jumps to 5, and Cleo takes 4 mice and leaves. Now -5 lies open too.
    Pass! You get back the 3 you bid, and 6 mice on top.
web-learn-first-sold =
    Only Bo is left. He pays his 5 mice to the bank and takes the whole sack: cats worth 11.
    So one pays and takes, and the others are paid to stay out. Bo also gets the marker.

## 2

web-learn-small = The small dog
web-learn-small-marker =
    Before each round the bank fills the mouse cards again. Bo has bought, so Bo is start player now.
    Bo and Cleo lay a card each.
web-learn-small-place =
    Time for a dog! A dog that is alone in the sack chases one cat out of it. The small dog goes for the cat worth least.
    Lay your small dog.
web-learn-small-secret =
    Bo's +3 lies open. That there is a dog in the sack, nobody knows but you.
    Let's see what the others do.
web-learn-small-jump =
    Ugh: Cleo has passed, and her card is -8. The others shudder, but your dog will chase just that one.
    You may jump as far as your mice reach. Bid 4.
web-learn-small-total =
    Ada wants it too and bids 6. By now your dog lies open.
    Bid 9. It is a total: your 4 lie there already, so only 5 more leave your purse.
web-learn-small-took =
    Yours! The small dog chased -8, and both left the game.
    You take +3 and +11: 14 points for 9 mice. And the marker is yours.

## 3

web-learn-large = The large dog
web-learn-large-place =
    You are start player: your card lies leftmost, and all will see it before anybody bids.
    Lay +8. That looks inviting.
web-learn-large-bid =
    You open the auction. You could pass at once, too, but let's drive the price up a little.
    Bid 4.
web-learn-large-pass =
    8 already! But Cleo has left early, for just 2 mice. Does she know something?
    Pass: you get 4 mice, and your 4 come back.
web-learn-large-chased =
    So that is what Cleo laid: a large dog. Alone in the sack, it chases the cat worth most.
    +15 ran off, and the dog with it. Ada has paid 10 mice for 13 points.

## 4

web-learn-two = Two dogs
web-learn-two-dogs =
    What if there are two dogs in a sack, or more? Then they only have eyes for each other, whatever their size: all dogs leave, and every cat stays.
    Ada, Bo and Cleo lay their cards.
web-learn-two-place =
    You come last, so your card stays hidden longest.
    Lay your large dog. Perhaps somebody had the same idea.
web-learn-two-luck =
    What luck: Ada has laid a large dog herself! The others fear for the best cat in the sack.
    You know better. Watch how they bid.
web-learn-two-bid =
    6 is the highest bid, and there are two dogs: no cat will go.
    Bid 8.
web-learn-two-more =
    +11 and +15! Only Cleo still holds against you, with 9.
    Bid 10.
web-learn-two-took =
    Two dogs at once: both leave, and no cat does. You take +11 and +15, 26 points for 10 mice.
    That is what this game is about: knowing something that the others do not.

## 5

web-learn-nosale = No sale
web-learn-nosale-place =
    Bad cats have to go some time, too. Better into a sack that somebody else buys.
    You are start player. Lay -5.
web-learn-nosale-pass =
    -5 in front does not make anybody eager. Who passes first gets least, but still 2 mice.
    Pass.
web-learn-nosale-chance =
    Everybody but Cleo has passed, and nobody has bid. The whole row lies open.
    This is the last chance: Cleo may buy the sack for exactly 1 mouse, or pass as well. Cats worth -15: what will she do?
web-learn-nosale-over =
    She passes: no sale! All four cards leave the game. You, Ada and Bo keep your mice; Cleo gets none, for there is no mouse card left.
    The marker stays with you. But the next round will be without mice.

## 6

web-learn-nomice = A round without mice
web-learn-nomice-place =
    The mouse cards stay empty in this round, because the last sack found no buyer. Passing pays nothing now.
    Lay +5.
web-learn-nomice-bid =
    With nothing to gain by passing, many bid more gladly.
    Bid 2.
web-learn-nomice-pass =
    Ada bids 4, and nothing but good cats so far. But whose card is still hidden? Cleo's.
    Pass: only your own 2 come back.
web-learn-nomice-lowest =
    A small dog, and no bad cat: then it chases the lowest good one. Two cats are worth 5; only one of them goes, the one further left.
    In the same way a large dog that finds no good cat chases a bad one: -5 before -8.

## 7

web-learn-bank = An empty bank
web-learn-bank-short =
    No mice again, for another reason: the mouse cards need 12, and the bank has only 5. It fills all of them or none.
    What buyers pay goes to the bank. After a few cheap rounds it is empty.
web-learn-bank-place =
    You lay last, so your card is the last to be turned up.
    Lay your best cat: +15.
web-learn-bank-buy =
    Nobody dared, and now all cards lie open. The last chance is yours.
    +3, -8, -5 and +15 make 5 points for 1 mouse. Bid 1.
web-learn-bank-bargain =
    A bargain! It is a sale like any other, and the marker comes with it.
    Whoever has a last chance sees all cards before deciding, dogs included.

## 8

web-learn-noprey = Nothing to chase
web-learn-noprey-place =
    The rabbit is worth 0, and dogs leave it alone. (In one edition, the German short rules, they chase it as well.)
    The bank is still short. Lay your rabbit.
web-learn-noprey-pass =
    A rabbit, and no mice for passing. The start player need not bid at all.
    Pass at once.
web-learn-noprey-alone =
    Three rabbits and one dog: there is no cat to chase, so the dog leaves alone.
    Ada has bought three rabbits, worth nothing. At least she has the marker.

## 9

web-learn-end = The end
web-learn-end-memory =
    The last round: everybody has one card left. A good memory is worth mice now.
    So far Cleo has laid { $cards }. Two cards of her set you have not seen: the one that she holds, and the one that chance took away. What could she have?
web-learn-end-purses =
    Mice, too, only move in sight of all: whoever keeps count knows every purse.
    A table can make it easier and show all this, with the memory aid or open purses. Now the last cards are laid.
web-learn-end-place =
    Your last card.
    Lay +11.
web-learn-end-poor =
    Points are all that counts now, so they bid high: 12. You have 7 mice. There is no credit: who cannot beat the highest bid can only pass.
    Pass.
web-learn-end-score =
    The game is over, and everything is shown. Cats and mice count together: you have 45 in cats and 7 mice, which makes 52. You win!
    Of equal scores, the one with more points in cats wins.

## 10

web-learn-three = Three at the table
web-learn-three-dummy =
    A new game, with three seats. A fourth set plays along: the dummy. It lays the top card of its pile leftmost, never bids, and never earns.
    There are two mouse cards: 3 and 6.
web-learn-three-place =
    Ada is start player, but the dummy's card lies to the left of hers.
    Lay +5.
web-learn-three-bid =
    The dummy's card was turned up first, +8. The first pass showed the card of the start player.
    Ada has bid 2. Bid 3.
web-learn-three-both =
    The second pass turned up the last two cards together. Bo's large dog chased +8; the dummy's cats count like any other.
    You take +3 and +5.
web-learn-three-done =
    That is all! You know every rule now. With five seats there are four mouse cards, 2, 3, 4 and 6, and nothing else is new.
    The table is set. Good luck with the sack!
