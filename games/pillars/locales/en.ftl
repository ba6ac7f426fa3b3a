# Pillars

pillars-title = Pillars
pillars-summary = Three players, 24 discs, eight pillars. Take three to be enough, six to be ceramic, and know when to stop.
pillars-rules =
    24 discs of Chinese chess are dealt to three players. From strong to weak: red advisor 9, black advisor 8, red elephant 7, black elephant 6, red horse 5, black horse 4, red chariot and red dog 3, black chariot and black dog 2, red ox 1, black ox 0. A deal in which somebody has neither advisor nor elephant is void.
    Combos: any single disc; two of one type; the two dogs, worth 9; three black oxen 10, three red oxen 11.
    A round: the leader plays a combo. The two others act once each. Who can beat the best combo must beat it; who cannot lays as many discs face down. Equal never beats. The best combo's owner takes as many pillars as discs were played together, and leads the next round.
    Three pillars are enough, six are ceramic. The hand is over when somebody is ceramic, two players are enough, or no discs are left.
    Buckle: before leading, the leader may ask to stop. The two others are asked in turn. If both pass, the hand is settled. If one reveals, the buckler must lead.
    Settlement: everybody below enough pays 1 to each player who is enough and 3 to each who is ceramic. Who reveals while enough wins nothing for being enough. Who reveals, is not enough then and is not enough in the end pays 1 to the buckler.
    Players begin with 20 chips and play hand after hand with them.

pillars-reason-most-chips = Most chips
pillars-reason-equal-chips = Everybody has the same chips

## Inside the box

pillars-disc-r-shi = red advisor
pillars-disc-b-shi = black advisor
pillars-disc-r-xiang = red elephant
pillars-disc-b-xiang = black elephant
pillars-disc-r-ma = red horse
pillars-disc-b-ma = black horse
pillars-disc-r-gou = red dog
pillars-disc-b-gou = black dog
pillars-disc-r-che = red chariot
pillars-disc-b-che = black chariot
pillars-disc-r-niu = red ox
pillars-disc-b-niu = black ox

pillars-standing-not-enough = not enough
pillars-standing-enough = enough
pillars-standing-ceramic = ceramic

pillars-log-began = Hand { $number }: { $seat } leads
pillars-log-began-after-void = Hand { $number }, after { $voided } void deals: { $seat } leads
pillars-log-drawn = { $seat } is dealt { $discs }
pillars-log-played = { $seat } plays { $discs }
pillars-log-covered = { $seat } covers, discs: { $count }
pillars-log-covered-own = { $seat } covers { $discs }
pillars-log-taken = { $seat } takes the round: +{ $kind }, { $pillars } pillars now
pillars-log-buckled = { $seat } buckles
pillars-log-revealed = { $seat } reveals: { $buckler } must lead
pillars-log-passed = { $seat } passes
pillars-log-settled = Hand { $number } is settled: { $end }
pillars-log-paid-enough = { $from } is not enough and pays { $chips } to { $to }, who is
pillars-log-paid-reveal = { $from } revealed in vain and pays { $chips } to { $to }
pillars-log-paid-ceramic = { $from } pays { $chips } to { $to } for ceramic
pillars-log-ready = { $seat } wants another hand
pillars-log-stopped = { $seat } ends the match

pillars-end-ceramic = somebody is ceramic
pillars-end-two-enough = two players are enough
pillars-end-hands-empty = all discs are played
pillars-end-buckle = nobody revealed the buckle

pillars-reject-not-your-turn = It is not your turn.
pillars-reject-hand-settled = The hand is settled.
pillars-reject-hand-running = The hand is still being played.
pillars-reject-already-ready = You already wait for the next hand.
pillars-reject-not-held = You do not hold these discs.
pillars-reject-not-a-combo = These discs are no combo.
pillars-reject-wrong-kind = This round is played with { $kind } discs.
pillars-reject-too-weak = Only more power than { $power } beats the best combo.
pillars-reject-must-beat = You can beat the best combo, so you must.
pillars-reject-cover-count = Cover exactly { $kind } discs.
pillars-reject-leader-covers = The leader plays a combo and does not cover.
pillars-reject-reveal-open = First say whether you reveal or pass.
pillars-reject-no-buckle-now = You can buckle only before you lead a round.
pillars-reject-buckle-below-enough = In the first hand nobody below enough may buckle.
pillars-reject-nothing-to-reveal = Nobody has buckled.
pillars-reject-bad-hands = A match has 1 to 50 hands.
pillars-reject-bad-deal = This deal cannot stand.
pillars-reject-impossible-state = No match can come to this.

pillars-tutorial-goal-title = Discs as cards
pillars-tutorial-goal = Three players hold eight discs each. Every round somebody leads, the others answer, and the strongest takes pillars: one for each disc that is played together.
pillars-tutorial-pillars-title = Enough and ceramic
pillars-tutorial-pillars = Three pillars are enough 够, six are ceramic 瓷. Who is not enough pays everybody who is.
pillars-tutorial-buckle-title = Buckle
pillars-tutorial-buckle = You lead. Before leading, you may buckle 扣棋: "let us stop here". The two others say whether they agree. Try it.
pillars-tutorial-buckle-hint = Press the buckle button.
pillars-tutorial-lead-title = Revealed
pillars-tutorial-lead = One passed, the other revealed 掀棋: "no, play on". Now you must lead. Two of one type are a pair: play your two red advisors.
pillars-tutorial-lead-hint = Choose both red advisors and play them.
pillars-tutorial-cover-title = Cover
pillars-tutorial-cover = Nobody could beat your pair; even the two dogs, worth 9, only equal it. So both had to cover two discs face down, and you took two pillars. The winner leads: play your black advisor.
pillars-tutorial-cover-hint = Play the black advisor alone.
pillars-tutorial-enough-title = Enough
pillars-tutorial-enough = Both covered again: only a red advisor beats a black one, and both of those were yours. You have three pillars: enough. Buckle again.
pillars-tutorial-enough-hint = Press the buckle button.
pillars-tutorial-settle-title = Settled
pillars-tutorial-settle = Both passed. Each of them is not enough and pays you 1. One of them revealed in vain and pays you 1 more: you win 3. Now all covers lie open.
pillars-tutorial-free-title = Your turn
pillars-tutorial-free = Who can beat must beat; who cannot covers. Who reveals while enough wins nothing for being enough. Play another hand with the same chips.

# The board
pillars-hand = Your discs
pillars-table = Table
pillars-own-seat = Your seat
pillars-you = You
pillars-name-you = { $name } (you)
pillars-and = { " + " }
pillars-comma = { ", " }
pillars-chips = chips
pillars-kind-shi = advisor
pillars-kind-xiang = elephant
pillars-kind-ma = horse
pillars-kind-gou = dog
pillars-kind-che = chariot
pillars-kind-niu = ox
pillars-kind-of-1 = Single
pillars-kind-of-2 = Pair
pillars-kind-of-3 = Triple
pillars-combo-pair = { $disc } pair
pillars-combo-triple = { $disc } triple
pillars-combo-dogs = dog pair
pillars-card = { $disc }, power { $power }
pillars-card-in-pair = { $disc }, power { $power }, in a pair
pillars-card-in-triple = { $disc }, power { $power }, in a triple
pillars-bar-weak = With the { $disc } you have power { $power }; that does not beat { $best }
pillars-bar-no-pair = The { $disc } makes no pair, and this round is played with pairs
pillars-bar-no-triple = The { $disc } makes no triple, and this round is played with triples
pillars-round = Round { $number }
pillars-each = { $count } each
pillars-centre-decide = Decide
pillars-centre-lead = Lead
pillars-best = Highest
pillars-takes = takes { $count }
pillars-covers = { $count } covered
pillars-your-turn = Your turn
pillars-to-play = To play
pillars-pillars = { $count ->
    [1] 1 pillar
   *[other] { $count } pillars
}, { $standing }
pillars-mark-enough = 3 enough
pillars-mark-ceramic = 6 ceramic
pillars-held = { $count } in hand
pillars-tag-revealed = Revealed { $count }×
pillars-tag-revealed-note = Not enough in the end: pays the buckler 1 for each reveal
pillars-tag-forgoes = No win for enough
pillars-tag-forgoes-note = Revealed while enough, or did not buckle: wins nothing for being enough
pillars-seal-buckle = 扣
pillars-seal-asked = ?
pillars-seal-pass = 不
pillars-seal-reveal = 掀
pillars-seal-lead = 领
pillars-seal-play = 出
pillars-seal-cover = 垫
pillars-seal-take = 收
pillars-stamp-buckle = Buckle
pillars-stamp-reveal = Reveal
pillars-stamp-pass = Pass
pillars-stamp-asked = Reveal?
pillars-said-buckled = Buckled
pillars-said-asked = Deciding
pillars-said-passed = Passed
pillars-said-revealed = Revealed
pillars-said-must-lead = Must lead
pillars-said-leads = Leads this round
pillars-said-played = { $discs }
pillars-said-covered = Covered { $count }
pillars-said-took = Took { $count }, leads next

pillars-ask-begin = Round { $number }: lead, or buckle?
pillars-play = Play
pillars-play-go = Play { $discs }
pillars-play-choose = Choose from your hand: one disc, a pair, the dogs or three oxen
pillars-play-power = Power { $power }
pillars-play-no-combo = { $discs } is no combo
pillars-buckle = Buckle
pillars-buckle-note = If both pass, settle: { $stakes }. If one reveals, you must lead
pillars-ask-reveal = { $buckler } buckles. Reveal?
pillars-ask-reveal-last = { $buckler } buckles, { $passer } passes. Reveal?
pillars-reveal = Reveal
pillars-reveal-note = Play on; { $buckler } must lead. Under 3 pillars at the end, you pay 1 to { $buckler }
pillars-reveal-note-enough = Play on; { $buckler } must lead. You are enough already: from now on only ceramic wins for you
pillars-pass = Pass
pillars-pass-note = Settle now: { $stakes }
pillars-pass-note-asks = Then { $name } is asked. If they pass too, settle: { $stakes }
pillars-press-again = Press again to confirm
pillars-stake = { $name }: { $chips }
pillars-stakes-none = nobody pays
pillars-ask-must-lead = { $name } revealed: you must lead
pillars-ask-beat = You must beat { $best }: { $own }
pillars-ask-cover = You cannot beat { $best }: cover { $count }, { $missing } to go
pillars-ask-cover-ready = You cannot beat { $best }: cover { $count }, face down
pillars-cover-go = Cover { $count }
pillars-wait-reveal = { $buckler } buckles; { $name } decides whether to reveal
pillars-wait-begin = { $name } leads or buckles
pillars-wait-lead = { $name } must lead
pillars-wait-answer = { $name } beats or covers
pillars-wait-ready = Waiting for { $names }
pillars-next-hand = Another hand
pillars-stop = Stop here
pillars-stop-ask = End the match here?
pillars-stop-words = The match is over then, and the most chips win.

pillars-settlement = Settlement
pillars-settled = Hand { $number } settled
pillars-column-player = Player
pillars-column-pillars = Pillars
pillars-column-enough = Enough
pillars-column-reveal = Reveal
pillars-column-ceramic = Ceramic
pillars-column-hand = Hand
pillars-column-chips = Chips
pillars-column-total = Total
pillars-why = Why each chip is paid
pillars-why-enough = { $from } pays { $chips } to { $to }: { $from } has { $low } of the 3 pillars that are enough, { $to } has { $high }.
pillars-why-reveal = { $from } pays { $chips } to { $to }: { $from } revealed against { $to } and ends with { $low } of 3 pillars, still not enough.
pillars-why-ceramic = { $from } pays { $chips } to { $to }: { $to } has { $high } pillars, which is ceramic; { $from } has { $low } of 3.
pillars-why-whole = { $from } pays { $chips } to { $to }: whole ceramic. { $from } revealed, that round made { $to } ceramic, so { $from } pays for who is not enough.
pillars-why-forgoes = { $name } is enough, but revealed while enough or did not buckle, and wins nothing for it.
pillars-why-nobody = Nobody pays: nobody is enough, and nobody revealed in vain.
pillars-opened = Everything face up
pillars-round-of = Round { $number }, { $kind }
pillars-round-taken = { $name } takes { $count }
pillars-was-covered = covered
pillars-left-over = Left in hand
pillars-history = Score
pillars-hand-of = Hand { $hand } of at most { $hands }
pillars-ranks = Ranks
pillars-rank-triple = three oxen
pillars-ranks-note = Pairs rank like their single discs. Only combos of one kind compare; equal never beats.
pillars-open-rules = Rules
pillars-keys = Keys: arrows move in the hand, space chooses, Enter on a chosen disc plays, Esc lets go of all.
