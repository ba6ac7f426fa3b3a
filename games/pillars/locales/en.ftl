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

pillars-reason-most-chips = Most chips
pillars-reason-equal-chips = Everybody has the same chips

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
