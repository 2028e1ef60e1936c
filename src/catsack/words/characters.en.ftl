# What the characters say: BOT-OCCASION-NUMBER, and closing remarks about the whole game.
#
# A line may name only what everybody saw: $bid, $mice (taken for passing), $price, $worth,
# $profit (or loss), $points (of a cat that a dog chased), and at the end $sacks, $paid, $worth,
# $mice, $score and $behind (points to the winner). Short, in the character's own tone, and never
# unkind to anybody.

## Flop

beginner-opens-1 = { $bid } for the nice one!
beginner-opens-2 = Can I start? I want to start!
beginner-raises-1 = One more! Just one more!
beginner-raises-2 = { $bid }! Wait, was that too much?
beginner-jumps-1 = I just hopped. Sorry. { $bid }!
beginner-passes-early-1 = Mice for doing nothing? Lovely!
beginner-passes-early-2 = Is there a carrot in it? No? Pass.
beginner-passes-late-1 = My ears say no. Too late, but no.
beginner-bargain-1 = I won a sack! With cats!
beginner-bargain-2 = { $worth } for { $price }! Is that good?
beginner-overpaid-1 = Oh. It looked bigger from outside.
beginner-overpaid-2 = I think I counted the bow as well.
beginner-bitten-1 = There was a DOG in there!
beginner-bites-1 = Was that my dog? I am so sorry!
beginner-no-sale-1 = Nobody? But it was still wrapped!
beginner-empty-bank-1 = The cheese is all gone.
beginner-leads-1 = Am I winning? I am winning!
beginner-final-round-1 = Last one? But I just got it!
beginner-wins-1 = I won! I have no idea how!
beginner-loses-1 = That was fun. Again, again!
beginner-closing-won = I loved every cat, and they loved me back.
beginner-closing-dear = I paid { $paid } for { $worth }. They had such cute faces.
beginner-closing-mice = I kept my mice. We are friends now.
beginner-closing-lost = I bid before I thought. Next time the other way round.

## Shelby

steady-opens-1 = { $bid }. One begins at the beginning.
steady-opens-2 = Let us start gently, dears.
steady-raises-1 = { $bid }. Step by step.
steady-raises-2 = One more mouse. No hurry.
steady-jumps-1 = { $bid }. At my age one may run once.
steady-passes-early-1 = I shall wait for the next one.
steady-passes-early-2 = Not this one. Sacks come round like buses.
steady-passes-late-1 = That is a fair price, and not mine.
steady-bargain-1 = Slow and steady buys the cats.
steady-bargain-2 = { $worth } for { $price }. Very reasonable.
steady-overpaid-1 = Oh dear. My glasses were on my hat.
steady-overpaid-2 = Somebody has been in a hurry. It was me.
steady-bitten-1 = I will be in my shell, if anyone asks.
steady-bites-1 = He only wanted to play, the good boy.
steady-no-sale-1 = Nobody? Then we all have had a rest.
steady-empty-bank-1 = The bank is empty. It happens to the best.
steady-leads-1 = I seem to be in front. How did that happen?
steady-final-round-1 = The last lap. Shall we walk it?
steady-wins-1 = I have always said so: no hurry.
steady-loses-1 = Well played, dears. I am still unpacking.
steady-closing-won = One mouse at a time, and here I am.
steady-closing-dear = { $paid } paid, { $worth } got. I should have stayed at home, which I never leave.
steady-closing-mice = I let the others run, and passing paid { $mice }.
steady-closing-lost = { $behind } short. I was nearly there.

## Pip

cautious-opens-1 = { $bid }? If nobody minds?
cautious-opens-2 = I will start. Please overbid me.
cautious-raises-1 = { $bid }. My spines are up.
cautious-raises-2 = One more. Then I am gone. Truly.
cautious-jumps-1 = { $bid }! Who said that? Me?
cautious-passes-early-1 = Please, no dogs today.
cautious-passes-early-2 = I heard a bark. I am out.
cautious-passes-late-1 = Thank you for overbidding me!
cautious-bargain-1 = I bought one! And nobody barked!
cautious-bargain-2 = { $worth } for { $price }. I need to sit down.
cautious-overpaid-1 = I knew it. I knew it. I knew it.
cautious-overpaid-2 = This is why I never buy.
cautious-bitten-1 = I am a ball now. Goodbye.
cautious-bites-1 = It bit somebody else! I mean: poor you.
cautious-no-sale-1 = Nobody wanted it? So it was not just me.
cautious-empty-bank-1 = No cheese? I have some saved.
cautious-leads-1 = I am in front. Everyone is looking at me.
cautious-final-round-1 = The last round. I have survived eight.
cautious-wins-1 = Me? Are you sure? Count again!
cautious-loses-1 = At least nobody bit me. Much.
cautious-closing-won = Be careful, be careful, be first.
cautious-closing-dear = { $paid } mice for { $worth } points. I shall dream of it.
cautious-closing-mice = Passing paid { $mice }. My pantry is full.
cautious-closing-lost = I was brave. I shall not do it again.

## Baron

collector-opens-1 = { $bid }. I have my reasons.
collector-opens-2 = We shall see what the room will bear.
collector-raises-1 = { $bid }. I have counted.
collector-raises-2 = { $bid }. Not a mouse too many.
collector-jumps-1 = { $bid }. Let us not waste the evening.
collector-passes-early-1 = Not for my collection.
collector-passes-early-2 = I have two of those at home.
collector-passes-late-1 = Beyond that it ceases to be an investment.
collector-bargain-1 = { $worth } for { $price }. One counts, you see.
collector-bargain-2 = A handsome addition.
collector-overpaid-1 = An error in the books. Mine, it appears.
collector-overpaid-2 = We shall call it a patron's price.
collector-bitten-1 = A dog! I am a dog, and I object.
collector-bites-1 = A distant cousin of mine. No manners.
collector-no-sale-1 = Unsold. Even the auctioneer blushes.
collector-empty-bank-1 = The bank is empty. I checked twice.
collector-leads-1 = By my count I lead. And I count well.
collector-final-round-1 = Lot nine, ladies and gentlemen.
collector-wins-1 = As calculated.
collector-loses-1 = I shall go over the figures again.
collector-closing-won = { $score } points. I had { $score } in pencil since round six.
collector-closing-dear = { $paid } spent on { $worth }. My accountant is a cat, I suspect.
collector-closing-mice = My money stayed in the bank: { $mice } in interest.
collector-closing-lost = { $behind } points. A rounding error.

## Leapold

gambler-opens-1 = { $bid }! Who hops along?
gambler-opens-2 = Place your mice, please!
gambler-raises-1 = { $bid }! I feel lucky in both knees.
gambler-raises-2 = And one on top!
gambler-jumps-1 = { $bid }! Big legs, big leaps!
gambler-passes-early-1 = No thrill in that one.
gambler-passes-early-2 = I fold. Even a frog must land.
gambler-passes-late-1 = I blinked. With both eyes!
gambler-bargain-1 = Jackpot! Somebody ring a bell!
gambler-bargain-2 = { $worth } for { $price }! The house weeps.
gambler-overpaid-1 = Easy come, easy croak.
gambler-overpaid-2 = I would do it again. I will do it again.
gambler-bitten-1 = The wheel came up dog.
gambler-bites-1 = My dog! I bet on him, you know.
gambler-no-sale-1 = All that drama, and no sale?
gambler-empty-bank-1 = No mice on the table? Then it is all in the legs.
gambler-leads-1 = In the lead, and not even warm yet.
gambler-final-round-1 = Last round! Everything on frog!
gambler-wins-1 = What a jump! Did you see that jump?
gambler-loses-1 = I lost in style. Look at this jacket.
gambler-closing-won = I leapt, I landed, I won. In that order.
gambler-closing-dear = { $paid } for { $worth }. Worth every shiver.
gambler-closing-mice = I sat still and took { $mice }. My worst game in years.
gambler-closing-lost = { $behind } behind. One more leap, and it was mine.

## Vixen

bluffer-opens-1 = { $bid }. Do follow me, darlings.
bluffer-opens-2 = I have a good feeling. Would I lie?
bluffer-raises-1 = { $bid }. It is only getting better.
bluffer-raises-2 = You want it too? How charming.
bluffer-jumps-1 = { $bid }! Now, what do I know?
bluffer-passes-early-1 = I leave that one to you.
bluffer-passes-early-2 = Not my style today.
bluffer-passes-late-1 = All yours. I insist.
bluffer-bargain-1 = { $worth } for { $price }. I was not bluffing. This time.
bluffer-bargain-2 = You all looked so worried. Thank you.
bluffer-overpaid-1 = Well. I fooled one fox.
bluffer-overpaid-2 = A fox must pay for her theatre.
bluffer-bitten-1 = A dog! Do I look like a hunt?
bluffer-bites-1 = I wonder who put that dog there.
bluffer-no-sale-1 = Nobody fell for it? I am hurt.
bluffer-empty-bank-1 = An empty bank. Not my doing, this time.
bluffer-leads-1 = In front? Me? You flatter me.
bluffer-final-round-1 = The last act. Curtain up.
bluffer-wins-1 = You may applaud now.
bluffer-loses-1 = You saw through me. Teach me how.
bluffer-closing-won = You believed me nine times. Bless you.
bluffer-closing-dear = I sold you stories, and bought { $worth } for { $paid } myself.
bluffer-closing-mice = I bluffed, you bought, passing paid { $mice }. A fair trade.
bluffer-closing-lost = Somebody read my face. Next time I bring a bigger fan.

## Gruff

spoiler-opens-1 = { $bid }. Just to annoy you.
spoiler-opens-2 = Somebody has to butt in.
spoiler-raises-1 = { $bid }. Not so cheap, you.
spoiler-raises-2 = Meh. { $bid }. Meh.
spoiler-jumps-1 = { $bid }! Horns first.
spoiler-passes-early-1 = Have it. See if I care.
spoiler-passes-early-2 = I would rather chew this.
spoiler-passes-late-1 = Now it is dear enough. For you.
spoiler-bargain-1 = { $worth } for { $price }. Did that sting?
spoiler-bargain-2 = Mine. And not yours: that is the best of it.
spoiler-overpaid-1 = Bah. It tasted better from outside.
spoiler-overpaid-2 = Fine. I ate worse.
spoiler-bitten-1 = Who let the dog in? That is my job!
spoiler-bites-1 = Heh. { $points } points, gone with the dog.
spoiler-no-sale-1 = Nobody gets it. My favourite round.
spoiler-empty-bank-1 = No cheese? I did not eat it. I swear.
spoiler-leads-1 = I lead. Try and stop me, as I would.
spoiler-final-round-1 = Last round. No more manners.
spoiler-wins-1 = Ha! And nobody to overbid me.
spoiler-loses-1 = At least I was in the way.
spoiler-closing-won = I spoiled nine sacks, and won by it. Lovely.
spoiler-closing-dear = { $paid } for { $worth }. Spoiling is not free.
spoiler-closing-mice = I stood in the way, and passing paid { $mice }.
spoiler-closing-lost = { $behind } behind. But ask the others how it tasted.

## Peep

level-1-opens-1 = { $bid }! Is that how it goes?
level-1-opens-2 = Peep! I mean: { $bid }!
level-1-raises-1 = And then I say { $bid }?
level-1-raises-2 = More! That is the rule, no?
level-1-jumps-1 = { $bid }! My wing slipped.
level-1-passes-early-1 = What does pass do? Oh. Mice!
level-1-passes-early-2 = Page three says I may pass.
level-1-passes-late-1 = That number was too big for me.
level-1-bargain-1 = I did it! I did it like in the book!
level-1-bargain-2 = { $worth } is more than { $price }. I checked!
level-1-overpaid-1 = Is less also good? No? Oh.
level-1-overpaid-2 = I must read that page again.
level-1-bitten-1 = PEEP!
level-1-bites-1 = My dog did a rule!
level-1-no-sale-1 = What happens now? Nothing? Fine.
level-1-empty-bank-1 = Where do the mice come from now?
level-1-leads-1 = I am first? At what?
level-1-final-round-1 = Is it over soon? I just hatched.
level-1-wins-1 = I won! Mama!
level-1-loses-1 = Can we play that again with the shell on?
level-1-closing-won = My very first game, and look!
level-1-closing-dear = { $paid } out, { $worth } in. Is that a lot?
level-1-closing-mice = I passed a lot. It was easier to say.
level-1-closing-lost = Now I know the rules. Nearly.

## Bubbles

level-2-opens-1 = { $bid }! For the castle!
level-2-opens-2 = Blub. { $bid }.
level-2-raises-1 = { $bid }! What are we buying?
level-2-raises-2 = More! Of what? More!
level-2-jumps-1 = { $bid }! Or was it the other number?
level-2-passes-early-1 = Hello! Have we met? Pass!
level-2-passes-early-2 = I forgot what I wanted.
level-2-passes-late-1 = Was I in this? I am out of it.
level-2-bargain-1 = Ooh, cats! Are cats good for me?
level-2-bargain-2 = { $worth } for { $price }. I shall remember this for seconds.
level-2-overpaid-1 = Never mind. I have forgotten it already.
level-2-overpaid-2 = Did I pay? With what?
level-2-bitten-1 = Something splashed!
level-2-bites-1 = Is that dog mine? He looks new.
level-2-no-sale-1 = Nobody? Who was that about?
level-2-empty-bank-1 = The cheese is gone. What is cheese?
level-2-leads-1 = I lead? Since when?
level-2-final-round-1 = The last round? It was the first just now!
level-2-wins-1 = I won! What did we play?
level-2-loses-1 = Lovely game. Shall we play one?
level-2-closing-won = I remember everything! No. I remember winning.
level-2-closing-dear = They say I paid { $paid } for { $worth }. It sounds like me.
level-2-closing-mice = I swam in circles, and passing paid { $mice }.
level-2-closing-lost = I had a plan. It swam off.

## Poke

level-3-opens-1 = { $bid }. That one smells of cat.
level-3-opens-2 = My snout says { $bid }.
level-3-raises-1 = { $bid }. I can nearly taste it.
level-3-raises-2 = A little more, as with dessert.
level-3-jumps-1 = { $bid }! I am hungry now.
level-3-passes-early-1 = I know sacks. I lived in one.
level-3-passes-early-2 = It smells of wet dog.
level-3-passes-late-1 = I am full. Yours.
level-3-bargain-1 = Truffles! Well, cats.
level-3-bargain-2 = { $worth } for { $price }. Delicious.
level-3-overpaid-1 = I bought a cat in a sack. I of all pigs.
level-3-overpaid-2 = A bit dry, for { $price }.
level-3-bitten-1 = Oink! It was the dog I smelled!
level-3-bites-1 = My dog has a good nose too.
level-3-no-sale-1 = Nobody hungry? Really?
level-3-empty-bank-1 = The larder is empty. This is serious.
level-3-leads-1 = I am in clover.
level-3-final-round-1 = The last course already?
level-3-wins-1 = I had luck, and a second helping.
level-3-loses-1 = Well. Is there anything to eat?
level-3-closing-won = A pig out of its poke, and up on the podium.
level-3-closing-dear = { $paid } for { $worth }. My eyes were bigger than my snout.
level-3-closing-mice = I nibbled here and there: { $mice } for passing.
level-3-closing-lost = { $behind } short. I blame the dessert.

## Baabara

level-4-opens-1 = { $bid }, says my horoscope.
level-4-opens-2 = Shall I begin? I always begin on Thursdays.
level-4-raises-1 = { $bid }. Edna would do the same.
level-4-raises-2 = Knit one, purl one, { $bid }.
level-4-jumps-1 = { $bid }! I dropped a stitch there.
level-4-passes-early-1 = No thank you, I am counting stitches.
level-4-passes-early-2 = Not in this wool.
level-4-passes-late-1 = I said so to Edna: never above that.
level-4-bargain-1 = Wait until they hear that on Thursday!
level-4-bargain-2 = { $worth } for { $price }. A real sale price.
level-4-overpaid-1 = Do not tell Edna.
level-4-overpaid-2 = I was fleeced. Me!
level-4-bitten-1 = My curlers! A dog!
level-4-bites-1 = He is a sheepdog. He means well.
level-4-no-sale-1 = Nobody? It would have made a nice cushion.
level-4-empty-bank-1 = The till is empty. I said it would be.
level-4-leads-1 = I am in front. Where is the photographer?
level-4-final-round-1 = The last one, then I must get home.
level-4-wins-1 = Baa! I mean: how nice.
level-4-loses-1 = There is always next Thursday.
level-4-closing-won = Years of Thursdays, and at last it pays.
level-4-closing-dear = { $paid } for { $worth }. I could have bought wool for that.
level-4-closing-mice = I let them bid, and passing paid { $mice }. Enough for a scarf.
level-4-closing-lost = { $behind } stitches short of a jumper.

## Hazel

level-5-opens-1 = { $bid }. I have that many nuts.
level-5-opens-2 = Quick, before winter: { $bid }!
level-5-raises-1 = { $bid }. Twelve, thirteen, fourteen ...
level-5-raises-2 = I counted. Most of it.
level-5-jumps-1 = { $bid }! From branch to branch!
level-5-passes-early-1 = I bury these mice for later.
level-5-passes-early-2 = Not that tree.
level-5-passes-late-1 = Wait, I lost count. I am out.
level-5-bargain-1 = That goes straight into the hollow tree.
level-5-bargain-2 = { $worth } for { $price }. A whole autumn!
level-5-overpaid-1 = I forgot the one under the oak.
level-5-overpaid-2 = An empty shell. Bother.
level-5-bitten-1 = Up the tree! Up the tree!
level-5-bites-1 = I knew where I had buried that dog.
level-5-no-sale-1 = So nobody needs it for winter?
level-5-empty-bank-1 = The store is empty, and it is not even snowing.
level-5-leads-1 = My pile is the biggest. I counted it twice.
level-5-final-round-1 = The last leaf falls. Quick now!
level-5-wins-1 = All the nuts! All of them!
level-5-loses-1 = I know where I buried the rest. Nearly.
level-5-closing-won = I counted nearly everything, and it was enough.
level-5-closing-dear = { $paid } nuts for { $worth }. The squirrel next door laughs.
level-5-closing-mice = { $mice } buried by passing. If only I knew where.
level-5-closing-lost = { $behind } short. They are still in the ground somewhere.

## Brock

level-6-opens-1 = { $bid }. Cash, no credit.
level-6-opens-2 = I open the shop at { $bid }.
level-6-raises-1 = { $bid }. And that is before tax.
level-6-raises-2 = { $bid }, and not a crumb more. Yet.
level-6-jumps-1 = { $bid }. I buy in bulk.
level-6-passes-early-1 = At that price? Not in my shop.
level-6-passes-early-2 = I will wait for the sales.
level-6-passes-late-1 = Now it costs more than it is.
level-6-bargain-1 = { $worth } for { $price }. Keep the receipt.
level-6-bargain-2 = That is what I call a margin.
level-6-overpaid-1 = May I return this?
level-6-overpaid-2 = { $profit } lost. I am writing it down.
level-6-bitten-1 = Goods damaged in transit!
level-6-bites-1 = Delivery by dog. Signed for?
level-6-no-sale-1 = Unsold stock. A sad sight.
level-6-empty-bank-1 = The till is empty. Who closes up?
level-6-leads-1 = The books say I am in front.
level-6-final-round-1 = Closing time. Last offers!
level-6-wins-1 = Profit. A fine word.
level-6-loses-1 = I will mark this one down.
level-6-closing-won = Buy cheap, pass dear. That is the whole trade.
level-6-closing-dear = { $paid } spent, { $worth } in stock. A bad year.
level-6-closing-mice = I hardly bought, and passing paid { $mice }. A quiet year.
level-6-closing-lost = { $behind } short at the till. I count again.

## Owlbert

level-7-opens-1 = { $bid }. The literature agrees.
level-7-opens-2 = Let us open the seminar: { $bid }.
level-7-raises-1 = { $bid }. See chapter four.
level-7-raises-2 = { $bid }. The proof is left to you.
level-7-jumps-1 = { $bid }. A bold hypothesis.
level-7-passes-early-1 = I abstain, for reasons of method.
level-7-passes-early-2 = Hoo. Hoo would buy that?
level-7-passes-late-1 = Beyond this point the theory ends.
level-7-bargain-1 = { $worth } for { $price }. As I once published.
level-7-bargain-2 = Significant. Highly significant.
level-7-overpaid-1 = An outlier. We remove it from the data.
level-7-overpaid-2 = I shall have to revise a footnote.
level-7-bitten-1 = A dog was not in the model!
level-7-bites-1 = My dog has a doctorate, by the way.
level-7-no-sale-1 = No result is also a result.
level-7-empty-bank-1 = The funding has run out. Familiar.
level-7-leads-1 = I lead, with some confidence.
level-7-final-round-1 = The last lecture of the term.
level-7-wins-1 = Which was to be shown.
level-7-loses-1 = Interesting. I shall write a paper.
level-7-closing-won = In theory I was bound to win. In practice too.
level-7-closing-dear = { $paid } for { $worth }. Further research is needed.
level-7-closing-mice = I mostly observed. Observation paid { $mice }.
level-7-closing-lost = A difference of { $behind }: within the error.

## Hartwin

level-8-opens-1 = { $bid }. Permit me to open.
level-8-opens-2 = En garde: { $bid }.
level-8-raises-1 = { $bid }. Your move, my friend.
level-8-raises-2 = { $bid }. Noblesse oblige.
level-8-jumps-1 = { $bid }. Make way, please.
level-8-passes-early-1 = After you.
level-8-passes-early-2 = I yield the path. This time.
level-8-passes-late-1 = Bravely bid. I withdraw.
level-8-bargain-1 = A clean hit.
level-8-bargain-2 = { $worth } for { $price }. The forest takes note.
level-8-overpaid-1 = I stumbled. One rises again.
level-8-overpaid-2 = Touché. By my own hand.
level-8-bitten-1 = The hunt! I know that sound.
level-8-bites-1 = My hound. He is well trained.
level-8-no-sale-1 = No duel today, then.
level-8-empty-bank-1 = The treasury is bare. We fight for honour.
level-8-leads-1 = I stand on the clearing. Alone.
level-8-final-round-1 = The last round. Swords up.
level-8-wins-1 = A good fight. My thanks to all.
level-8-loses-1 = You fought well. I bow my antlers.
level-8-closing-won = The forest has one crown, and I wear two.
level-8-closing-dear = { $paid } for { $worth }. Pride is expensive.
level-8-closing-mice = I stood and watched: { $mice } for my patience.
level-8-closing-lost = { $behind } points: the width of an antler.

## Kroak

champion-opens-1 = { $bid }.
champion-opens-2 = I begin.
champion-raises-1 = { $bid }. Still.
champion-raises-2 = Go on. I am listening.
champion-jumps-1 = { $bid }. Think about that.
champion-passes-early-1 = No.
champion-passes-early-2 = I saw enough.
champion-passes-late-1 = Krah. Too late for you.
champion-bargain-1 = Mine.
champion-bargain-2 = { $worth } for { $price }. Remember it. I will.
champion-overpaid-1 = That was on purpose. Mostly.
champion-overpaid-2 = You may laugh. Once.
champion-bitten-1 = I do not like dogs.
champion-bites-1 = Good dog.
champion-no-sale-1 = Wise. All of you.
champion-empty-bank-1 = No mice. Now it gets interesting.
champion-leads-1 = The view is good from up here.
champion-final-round-1 = Nine. Watch closely.
champion-wins-1 = Krah.
champion-loses-1 = Well flown. I will remember how.
champion-closing-won = I knew what you would do. You did it.
champion-closing-dear = { $paid } for { $worth }. I do that once.
champion-closing-mice = I sat on the fence: { $mice }.
champion-closing-lost = { $behind }. That is one feather.

## Count Kroak

champion-plus-opens-1 = { $bid }. Do be seated.
champion-plus-opens-2 = After some reflection: { $bid }.
champion-plus-raises-1 = { $bid }. I have considered it.
champion-plus-raises-2 = I imagined this already. { $bid }.
champion-plus-jumps-1 = { $bid }. Pray, do not get up.
champion-plus-passes-early-1 = I decline, with regret.
champion-plus-passes-early-2 = In most worlds this is a mistake.
champion-plus-passes-late-1 = I leave you with the consequences.
champion-plus-bargain-1 = Quite as expected.
champion-plus-bargain-2 = { $worth } for { $price }. My compliments to me.
champion-plus-overpaid-1 = How very unlikely.
champion-plus-overpaid-2 = A world I had thought of, and dismissed.
champion-plus-bitten-1 = My monocle! A dog!
champion-plus-bites-1 = You must forgive him. He was not invited.
champion-plus-no-sale-1 = Nobody? A most civilised decision.
champion-plus-empty-bank-1 = An empty bank. How bourgeois.
champion-plus-leads-1 = I find myself in front. As usual.
champion-plus-final-round-1 = The last dance, then.
champion-plus-wins-1 = Delightful. The coach, please.
champion-plus-loses-1 = I congratulate. And I take notes.
champion-plus-closing-won = I had imagined five hundred endings. This was the likely one.
champion-plus-closing-dear = { $paid } for { $worth }. In another world I won.
champion-plus-closing-mice = I watched from the box: { $mice } for passing.
champion-plus-closing-lost = { $behind } points. I shall dine on it for weeks.
