# Pillars

pillars-title = Pillars
pillars-summary = Three players, 24 discs, eight pillars. Three pillars make you safe, six make you ceramic. Know when to stop.
pillars-rules =
    24 Chinese chess discs are dealt to three players. From strong to weak: red advisor 9, black advisor 8, red elephant 7, black elephant 6, red horse 5, black horse 4, red chariot and red dog 3, black chariot and black dog 2, red ox 1, black ox 0. If a player has neither advisor nor elephant, the deal is void and the discs are dealt again.
    Combos: any single disc; two of one type; the two dogs, power 9; three black oxen, power 10; three red oxen, power 11.
    A round: the leader plays a combo. The other two act once each. A player who can beat the best combo must beat it; otherwise they cover, laying the same number of discs face down. Equal power does not beat. The owner of the best combo takes one pillar for each disc in it and leads the next round.
    Three pillars are enough, six are ceramic. The hand ends when a player is ceramic, two players are enough, or no discs are left.
    Buckle: instead of leading, the leader may offer to stop. The other two are asked in turn. If both pass, the hand is settled. If one reveals, the buckler must lead.
    Settlement: each player below enough pays 1 to every player who is enough and 3 to every player who is ceramic. A player who reveals while enough wins nothing for being enough. A player who reveals below enough and stays below enough pays 1 to the buckler.
    Players start with 20 chips and play hand after hand with them.

pillars-reason-most-chips = most chips
pillars-reason-equal-chips = equal chips

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
pillars-log-began-after-void = { $voided ->
    [1] Hand { $number }, after 1 void deal: { $seat } leads
   *[other] Hand { $number }, after { $voided } void deals: { $seat } leads
}
pillars-log-drawn = { $seat } is dealt { $discs }
pillars-log-played = { $seat } plays { $discs }
pillars-log-covered = { $count ->
    [1] { $seat } covers 1 disc
   *[other] { $seat } covers { $count } discs
}
pillars-log-covered-own = { $seat } covers { $discs }
pillars-log-taken = { $pillars ->
    [1] { $seat } takes the round: +{ $kind }, 1 pillar in all
   *[other] { $seat } takes the round: +{ $kind }, { $pillars } pillars in all
}
pillars-log-buckled = { $seat } buckles
pillars-log-revealed = { $seat } reveals: { $buckler } must lead
pillars-log-passed = { $seat } passes
pillars-log-settled = Hand { $number } settled: { $end }
pillars-log-paid-enough = { $from } is not enough and pays { $chips } to { $to }, who is enough
pillars-log-paid-reveal = { $from } revealed in vain and pays { $chips } to { $to }
pillars-log-paid-ceramic = { $from } pays { $chips } to { $to } for ceramic
pillars-log-ready = { $seat } wants another hand
pillars-log-stopped = { $seat } ends the match

pillars-end-ceramic = a player is ceramic
pillars-end-two-enough = two players are enough
pillars-end-hands-empty = all discs have been played
pillars-end-buckle = no one revealed the buckle

pillars-reject-not-your-turn = It is not your turn yet.
pillars-reject-hand-settled = The hand is already settled. Start the next one.
pillars-reject-hand-running = The hand is still in progress.
pillars-reject-already-ready = You are already waiting for the next hand.
pillars-reject-not-held = You do not hold these discs.
pillars-reject-not-a-combo = These discs are not a combo. Choose one disc, a pair, the dogs or three oxen.
pillars-reject-wrong-kind = { $kind ->
    [1] Play 1 disc this round.
   *[other] Play { $kind } discs this round.
}
pillars-reject-too-weak = You need more than { $power } power to beat the best combo.
pillars-reject-must-beat = You can beat the best combo, so you must.
pillars-reject-cover-count = { $kind ->
    [1] Cover exactly 1 disc.
   *[other] Cover exactly { $kind } discs.
}
pillars-reject-leader-covers = You lead this round: play a combo. You cannot cover.
pillars-reject-reveal-open = First choose reveal or pass.
pillars-reject-no-buckle-now = You can buckle only before leading a round.
pillars-reject-buckle-below-enough = In the first hand you need three pillars to buckle.
pillars-reject-nothing-to-reveal = There is no buckle to reveal.
pillars-reject-bad-hands = Set 1 to 50 hands.
pillars-reject-bad-deal = This deal is not possible.
pillars-reject-impossible-state = This position cannot occur in a match.

pillars-tutorial-goal-title = Discs as cards
pillars-tutorial-goal = Three players hold eight discs each. Each round one player leads and the others answer. The strongest combo takes pillars: one for each disc in it.
pillars-tutorial-pillars-title = Enough and ceramic
pillars-tutorial-pillars = Three pillars are enough 够, six are ceramic 瓷. A player who is not enough pays every player who is.
pillars-tutorial-buckle-title = Buckle
pillars-tutorial-buckle = You lead. Instead of leading, you may buckle 扣棋: “let us stop here”. The other two say whether they agree. Try it.
pillars-tutorial-buckle-hint = Tap Buckle.
pillars-tutorial-lead-title = Revealed
pillars-tutorial-lead = One player passed, the other revealed 掀棋: “no, play on”. Now you must lead. Two of one type are a pair: play your two red advisors.
pillars-tutorial-lead-hint = Select both red advisors and play them.
pillars-tutorial-cover-title = Cover
pillars-tutorial-cover = No one could beat your pair; even the two dogs, power 9, only equal it. So both players covered two discs face down, and you took two pillars. The winner leads: play your black advisor.
pillars-tutorial-cover-hint = Play the black advisor alone.
pillars-tutorial-enough-title = Enough
pillars-tutorial-enough = Both players covered again: only a red advisor beats a black one, and you played both of those. You have three pillars: enough. Buckle again.
pillars-tutorial-enough-hint = Tap Buckle.
pillars-tutorial-settle-title = Settled
pillars-tutorial-settle = Both passed. Neither is enough, so each pays you 1. One of them revealed in vain and pays you 1 more: you win 3. All covered discs are now face up.
pillars-tutorial-free-title = Your turn
pillars-tutorial-free = If you can beat, you must; if not, you cover. A player who reveals while enough wins nothing for being enough. Play another hand with the same chips.

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
pillars-bar-weak = With the { $disc } you have power { $power }, which does not beat { $best }
pillars-bar-no-pair = The { $disc } makes no pair; this round needs a pair
pillars-bar-no-triple = The { $disc } makes no triple; this round needs a triple
pillars-round = Round { $number }
pillars-each = { $count } each
pillars-centre-decide = Decide
pillars-centre-lead = Lead
pillars-best = Best
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
pillars-tag-revealed-note = If not enough at the end, pays the buckler 1 per reveal
pillars-tag-forgoes = No chips for enough
pillars-tag-forgoes-note = Revealed while enough, or did not buckle: wins no chips for being enough
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

pillars-ask-begin = Round { $number }: lead or buckle?
pillars-play = Play
pillars-play-go = Play { $discs }
pillars-play-choose = Select from your hand: one disc, a pair, the dogs or three oxen
pillars-play-power = Power { $power }
pillars-play-no-combo = { $discs } is not a combo
pillars-buckle = Buckle
pillars-buckle-note = If both pass, settle: { $stakes }. If one reveals, you must lead
pillars-ask-reveal = { $buckler } buckles. Reveal?
pillars-ask-reveal-last = { $buckler } buckles, { $passer } passes. Reveal?
pillars-reveal = Reveal
pillars-reveal-note = Play on; { $buckler } must lead. If you end below 3 pillars, you pay { $buckler } 1
pillars-reveal-note-enough = Play on; { $buckler } must lead. You are already enough: from now on only ceramic wins you chips
pillars-pass = Pass
pillars-pass-note = Settle now: { $stakes }
pillars-pass-note-asks = Then { $name } is asked. If they also pass, settle: { $stakes }
pillars-press-again = Press again to confirm
pillars-stake = { $name }: { $chips }
pillars-stakes-none = no one pays
pillars-ask-must-lead = { $name } revealed: you must lead
pillars-ask-beat = You must beat { $best } with { $own }
pillars-ask-cover = You cannot beat { $best }: cover { $count }, { $missing } to go
pillars-ask-cover-ready = You cannot beat { $best }: cover { $count }, face down
pillars-cover-go = Cover { $count }
pillars-wait-reveal = { $buckler } buckles; { $name } chooses reveal or pass
pillars-wait-begin = Waiting for { $name } to lead or buckle
pillars-wait-lead = Waiting for { $name } to lead
pillars-wait-answer = Waiting for { $name } to beat or cover
pillars-wait-ready = Waiting for { $names }
pillars-next-hand = Next hand
pillars-stop = End match
pillars-stop-ask = End the match now?
pillars-stop-words = The player with the most chips wins.

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
pillars-why = Why chips are paid
pillars-why-enough = { $from } pays { $to } { $chips }: { $from } has { $low } of the 3 pillars needed, { $to } has { $high }.
pillars-why-reveal = { $from } pays { $to } { $chips }: { $from } revealed against { $to } and ended with { $low } of the 3 pillars needed.
pillars-why-ceramic = { $from } pays { $to } { $chips }: { $to } has { $high } pillars and is ceramic; { $from } has { $low } of the 3 needed.
pillars-why-whole = { $from } pays { $to } { $chips }: whole ceramic. { $from } revealed, and that round made { $to } ceramic, so { $from } pays for all who are not enough.
pillars-why-forgoes = { $name } is enough, but revealed while enough or did not buckle, and wins no chips for it.
pillars-why-nobody = No one pays: no one is enough, and no one revealed in vain.
pillars-opened = All discs face up
pillars-round-of = Round { $number }, { $kind }
pillars-round-taken = { $name } takes { $count }
pillars-was-covered = covered
pillars-left-over = Left in hand
pillars-history = Score
pillars-hand-of = Hand { $hand } of up to { $hands }
pillars-ranks = Ranks
pillars-rank-triple = three oxen
pillars-ranks-note = Pairs rank like their single discs. Only combos of the same size compare; equal does not beat.
pillars-open-rules = Rules
pillars-keys = Keys: arrow keys move in the hand, Space selects, Enter on a selected disc plays, Esc deselects all.
