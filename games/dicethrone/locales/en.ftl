# Dice Throne

dicethrone-title = Dice Throne
dicethrone-summary = Two heroes, five dice, a hand of cards. Roll your abilities, guard yourself and be the last to stand.
dicethrone-rules =
    Each player chooses a hero with 50 health, 2 CP and a hand of 4 cards. Bring the other hero to 0 health; if both fall together it is a draw.
    A turn: upkeep (statuses act), income (+1 CP, draw 1; not in the very first turn), main phase, offensive roll, defensive roll, second main phase, discard (sell down to 6 cards).
    Main phases: play main-phase cards, upgrade abilities, sell any card for 1 CP. A sale can be taken back while nothing else has happened.
    Offensive roll: up to three rolls; lock the dice you want to keep. Confirm, then choose one ability that the dice satisfy, or none.
    An ability that deals at least 1 damage is an attack. If it can be defended, the opponent rolls a defence. After the last cards and tokens all damage, prevention and healing is applied together.
    Damage: normal (can be defended, reduced, avoided, enhanced), undefendable (reduced, avoided, enhanced), pure (avoided only), collateral (avoided only; no attack), ultimate (enhanced only).
    A small straight is four numbers in a row, a large one five. An ultimate needs five of the symbol of the six; nothing can be answered until it is over.
    Roll cards are played in roll phases, instants at any time; an instant cannot be answered.

# Phases, kinds of damage, kinds of cards

dicethrone-phase-upkeep = Upkeep
dicethrone-phase-income = Income
dicethrone-phase-main1 = Main 1
dicethrone-phase-offensive-roll = Offensive roll
dicethrone-phase-defensive-roll = Defensive roll
dicethrone-phase-main2 = Main 2
dicethrone-phase-discard = Discard
dicethrone-kind-normal = normal
dicethrone-kind-undefendable = undefendable
dicethrone-kind-pure = pure
dicethrone-kind-collateral = collateral
dicethrone-kind-ultimate = ultimate
dicethrone-timing-upgrade = Upgrade
dicethrone-timing-main = Main phase
dicethrone-timing-roll = Roll phase
dicethrone-timing-instant = Instant

# Common cards

dicethrone-card-crown-the-die = Crown the Die
dicethrone-card-crown-the-die-note = Turn one of your dice to 6.
dicethrone-card-second-guard = Second Guard
dicethrone-card-second-guard-note = Roll your defence once more.
dicethrone-card-jog-the-table = Jog the Table
dicethrone-card-jog-the-table-note = Choose one of the opponent’s dice; it is rolled anew.
dicethrone-card-one-more-throw = One More Throw
dicethrone-card-one-more-throw-note = One more offensive roll.
dicethrone-card-twin-faces = Twin Faces
dicethrone-card-twin-faces-note = One of your dice becomes like another.
dicethrone-card-sleight = Sleight
dicethrone-card-sleight-note = Turn any die on the table to any number.
dicethrone-card-shake-two = Shake Two
dicethrone-card-shake-two-note = Roll up to two of your dice anew.
dicethrone-card-double-dealing = Double Dealing
dicethrone-card-double-dealing-note = Turn two of your dice to any numbers.
dicethrone-card-turn-aside = Turn Aside
dicethrone-card-turn-aside-note = Prevent 6 damage of the attack against you.
dicethrone-card-windfall = Windfall
dicethrone-card-windfall-note = Gain 2 CP.
dicethrone-card-nudge = Nudge
dicethrone-card-nudge-note = One die on the table goes up or down by 1.
dicethrone-card-shake-it-off = Shake It Off
dicethrone-card-shake-it-off-note = Take away one negative status of yours.
dicethrone-card-set-aside = Set Aside
dicethrone-card-set-aside-note = Take away one status of either player.
dicethrone-card-two-pages = Two Pages
dicethrone-card-two-pages-note = Draw 2 cards.
dicethrone-card-three-pages = Three Pages
dicethrone-card-three-pages-note = Draw 3 cards.
dicethrone-card-lucky-purse = Lucky Purse
dicethrone-card-lucky-purse-note = Roll a die and gain half of its number in CP, rounded up.
dicethrone-card-open-floodgates = Open the Floodgates
dicethrone-card-open-floodgates-note = Choose a player, who loses all statuses.
dicethrone-card-hand-me-down = Hand-Me-Down
dicethrone-card-hand-me-down-note = Move one status to the other player.

# Quarryhand

dicethrone-hero-quarryhand = Quarryhand
dicethrone-hero-quarryhand-note = Balanced: hits hard with the mallet and takes blows on a hide of stone.
dicethrone-symbol-hammer = Hammer
dicethrone-symbol-brace = Brace
dicethrone-symbol-peak = Peak
dicethrone-status-grit = Grit
dicethrone-status-grit-note = Spend during your attack: +2 damage each.
dicethrone-status-stonehide = Stonehide
dicethrone-status-stonehide-note = Spend when you are attacked: 2 damage less each.
dicethrone-status-second-wind = Second Wind
dicethrone-status-second-wind-note = If you would fall, lose this instead and stay at 1 health.
dicethrone-status-numb = Numb
dicethrone-status-numb-note = One roll fewer in your next offensive roll; then it is gone.
dicethrone-status-reeling = Reeling
dicethrone-status-reeling-note = Lost after an attack against you, and the attacker attacks again.
dicethrone-ability-mallet = Mallet Blow
dicethrone-ability-mallet-note = 3/4/5 hammers: 4/6/8 damage.
dicethrone-ability-mallet-note-2 = 3/4/5 hammers: 5/7/9 damage.
dicethrone-card-mallet-2 = Mallet Blow II
dicethrone-ability-mallet-note-3 = 3/4/5 hammers: 6/8/10 damage.
dicethrone-card-mallet-3 = Mallet Blow III
dicethrone-ability-shoulder-in = Shoulder In
dicethrone-ability-shoulder-in-note = 2 hammers and 2 braces: gain 1 Stonehide, 5 damage.
dicethrone-ability-shoulder-in-note-2 = 2 hammers and 2 braces: gain 2 Stonehide, 6 damage.
dicethrone-card-shoulder-in-2 = Shoulder In II
dicethrone-ability-dig-in = Dig In
dicethrone-ability-dig-in-note = 3 braces: heal 2 and gain 2 Stonehide.
dicethrone-ability-dig-in-note-2 = 3 braces: heal 3, gain 2 Stonehide, 2 undefendable damage.
dicethrone-card-dig-in-2 = Dig In II
dicethrone-ability-rockslide = Rockslide
dicethrone-ability-rockslide-note = Small straight: 6 damage, then the opponent is Numb.
dicethrone-ability-rockslide-note-2 = Small straight: 8 damage, then the opponent is Numb.
dicethrone-card-rockslide-2 = Rockslide II
dicethrone-ability-landslip = Landslip
dicethrone-ability-landslip-note = Large straight: 8 damage, then the opponent is Reeling.
dicethrone-ability-steady-hands = Steady Hands
dicethrone-ability-steady-hands-note = 1 brace and 2 peaks: gain 2 Grit, 3 undefendable damage.
dicethrone-ability-steady-hands-note-2 = 1 brace and 2 peaks: gain 2 Grit, draw 1, 4 undefendable damage.
dicethrone-card-steady-hands-2 = Steady Hands II
dicethrone-ability-breaker = Rockbreaker
dicethrone-ability-breaker-note = 4 peaks: gain 2 Grit, 9 undefendable damage.
dicethrone-ability-mountainfall = Mountainfall
dicethrone-ability-mountainfall-note = 5 peaks (ultimate): gain Second Wind, 14 ultimate damage, then the opponent is Numb.
dicethrone-ability-stone-stance = Stone Stance
dicethrone-ability-stone-stance-note = Defence, 3 dice: each brace prevents 2, each peak deals 1 collateral damage.
dicethrone-ability-stone-stance-note-2 = Defence, 4 dice: each brace prevents 2, each peak deals 2 collateral damage.
dicethrone-card-stone-stance-2 = Stone Stance II
dicethrone-ability-return-swing = Return Swing
dicethrone-ability-return-swing-note = Defence, 3 dice: each hammer deals 1 collateral damage; with a peak gain 1 Grit.
dicethrone-card-whetstone = Whetstone
dicethrone-card-whetstone-note = Gain 2 Grit.
dicethrone-card-chalked-palms = Chalked Palms
dicethrone-card-chalked-palms-note = Your attack deals 3 more.
dicethrone-card-plant-feet = Plant Your Feet
dicethrone-card-plant-feet-note = Gain 2 Stonehide.
dicethrone-card-deep-breath = Deep Breath
dicethrone-card-deep-breath-note = Gain Second Wind.
dicethrone-card-ringing-blow = Ringing Blow
dicethrone-card-ringing-blow-note = The opponent is Numb.
dicethrone-card-rubble-toss = Rubble Toss
dicethrone-card-rubble-toss-note = Roll a die. Hammer: 2 collateral damage. Brace: gain 1 Stonehide. Peak: gain 1 Grit and draw 1.
dicethrone-card-hold-the-line = Hold the Line
dicethrone-card-hold-the-line-note = Heal 4 and gain 1 Stonehide.

# Lanternwright

dicethrone-hero-lanternwright = Lanternwright
dicethrone-hero-lanternwright-note = Builds up: lights lamp after lamp and spends them all at once.
dicethrone-symbol-wick = Wick
dicethrone-symbol-glass = Glass
dicethrone-symbol-gear = Gear
dicethrone-symbol-halo = Halo
dicethrone-status-lantern = Lantern
dicethrone-status-lantern-note = Spend during your attack: +1 damage each. Belongs to the Lanternwright alone.
dicethrone-status-mirrorlight = Mirrorlight
dicethrone-status-mirrorlight-note = Spend when you are attacked: half of the damage you take, rounded up, goes back as well.
dicethrone-status-afterimage = Afterimage
dicethrone-status-afterimage-note = Spend when you are about to be hurt and roll a die: on 4 or more you avoid it all.
dicethrone-status-clear-mind = Clear Mind
dicethrone-status-clear-mind-note = Spend in your main phase: take away one negative status of yours.
dicethrone-status-keen-edge = Keen Edge
dicethrone-status-keen-edge-note = Spend during your offensive roll: this attack cannot be defended.
dicethrone-status-silhouette = Silhouette
dicethrone-status-silhouette-note = The next attack against you deals 2 more; then one is lost.
dicethrone-ability-lamplight = Lamplight
dicethrone-ability-lamplight-note = 3/4/5 wicks: gain 1 Lantern, 5/7/9 damage.
dicethrone-ability-lamplight-note-2 = 3/4/5 wicks: gain 1 Lantern, 6/8/10 damage.
dicethrone-card-lamplight-2 = Lamplight II
dicethrone-ability-lamplight-note-3 = 3/4/5 wicks: gain 2 Lanterns, 7/9/11 damage.
dicethrone-card-lamplight-3 = Lamplight III
dicethrone-ability-glazier = Glassblowing
dicethrone-ability-glazier-note = 3/4 glass: gain 2 Lanterns and 1 Mirrorlight, 3/5 damage.
dicethrone-ability-glazier-note-2 = 3/4 glass: gain 2/3 Lanterns and 1 Mirrorlight, 5/7 damage.
dicethrone-card-glazier-2 = Glassblowing II
dicethrone-ability-trim-and-light = Trim and Light
dicethrone-ability-trim-and-light-note = 2 wicks and 2 glass: gain 2 Lanterns, 5 damage.
dicethrone-ability-trim-and-light-note-2 = 2 wicks and 2 glass: gain 3 Lanterns, 7 damage.
dicethrone-card-trim-and-light-2 = Trim and Light II
dicethrone-ability-sharpened-beam = Sharpened Beam
dicethrone-ability-sharpened-beam-note = 2 gears and 1 wick: gain Keen Edge and Clear Mind, 4 damage.
dicethrone-ability-sharpened-beam-note-2 = 2 gears and 1 wick: gain Keen Edge and Clear Mind, draw 1, 6 damage.
dicethrone-card-sharpened-beam-2 = Sharpened Beam II
dicethrone-ability-procession = Procession
dicethrone-ability-procession-note = Small straight: 5 damage and 1 more for each Lantern; none is spent.
dicethrone-ability-procession-note-2 = Small straight: 7 damage and 1 more for each Lantern; none is spent.
dicethrone-card-procession-2 = Procession II
dicethrone-ability-festival = Festival
dicethrone-ability-festival-note = Large straight: gain 3 Lanterns and Afterimage, 10 damage.
dicethrone-ability-false-dawn = False Dawn
dicethrone-ability-false-dawn-note = 4 halos: gain 2 Lanterns, 9 undefendable damage, then the opponent has a Silhouette.
dicethrone-ability-dawn-engine = Dawn Engine
dicethrone-ability-dawn-engine-note = 5 halos (ultimate): gain 2 Afterimages, 10 ultimate damage and 1 more for each Lantern.
dicethrone-ability-prism-guard = Prism Guard
dicethrone-ability-prism-guard-note = Defence, 3 dice: each glass prevents 2, each gear deals 1 collateral damage, each halo gives 1 Lantern.
dicethrone-ability-prism-guard-note-2 = Defence, 4 dice: each glass prevents 2, each gear deals 2 collateral damage, each halo gives 1 Lantern.
dicethrone-card-prism-guard-2 = Prism Guard II
dicethrone-card-spare-oil = Spare Oil
dicethrone-card-spare-oil-note = Gain 2 Lanterns.
dicethrone-card-smoked-glass = Smoked Glass
dicethrone-card-smoked-glass-note = Gain Afterimage.
dicethrone-card-polish = Polish
dicethrone-card-polish-note = Gain Clear Mind and draw 1.
dicethrone-card-cast-a-shadow = Cast a Shadow
dicethrone-card-cast-a-shadow-note = The opponent has a Silhouette.
dicethrone-card-flare = Flare
dicethrone-card-flare-note = Your attack deals more by half your Lanterns, rounded up.
dicethrone-card-mirror-panel = Mirror Panel
dicethrone-card-mirror-panel-note = Gain Mirrorlight.
dicethrone-card-trade-lamps = Trade Lamps
dicethrone-card-trade-lamps-note = With 2 Lanterns: lose 2 and gain 3 CP. Otherwise gain 1 Lantern.
dicethrone-card-whetted-lens = Whetted Lens
dicethrone-card-whetted-lens-note = Gain Keen Edge.

# Ashcaller

dicethrone-hero-ashcaller = Ashcaller
dicethrone-hero-ashcaller-note = Wins by statuses: sets the opponent smouldering, blinds and shackles them and lets them burn down.
dicethrone-symbol-spark = Spark
dicethrone-symbol-smoke = Smoke
dicethrone-symbol-chain = Chain
dicethrone-symbol-corona = Corona
dicethrone-status-smoulder = Smoulder
dicethrone-status-smoulder-note = At upkeep 1 damage each; then one falls off.
dicethrone-status-brand = Brand
dicethrone-status-brand-note = At upkeep 1 damage each; it stays.
dicethrone-status-haze = Haze
dicethrone-status-haze-note = At your next attack roll a die: on 1 or 2 it misses. Then it is gone.
dicethrone-status-shackle = Shackle
dicethrone-status-shackle-note = Pay 2 CP before your offensive roll or skip it. Then it is gone.
dicethrone-status-parched = Parched
dicethrone-status-parched-note = Your next income is skipped; then it is gone.
dicethrone-status-cinder-veil = Cinder Veil
dicethrone-status-cinder-veil-note = Spend when you are attacked: half the damage, rounded up.
dicethrone-status-afterglow = Afterglow
dicethrone-status-afterglow-note = At upkeep heal 1 each; then one falls off.
dicethrone-ability-firelash = Firelash
dicethrone-ability-firelash-note = 3/4/5 sparks: 3/4/6 damage, then 1 Smoulder.
dicethrone-ability-firelash-note-2 = 3/4/5 sparks: 4/5/7 damage, then 1 Smoulder.
dicethrone-card-firelash-2 = Firelash II
dicethrone-ability-firelash-note-3 = 3/4/5 sparks: 5/6/8 damage, then 1 Smoulder.
dicethrone-card-firelash-3 = Firelash III
dicethrone-ability-smokescreen = Smokescreen
dicethrone-ability-smokescreen-note = 2 smoke: gain Cinder Veil, and the opponent has Haze.
dicethrone-ability-smokescreen-note-2 = 2 smoke: gain Cinder Veil, and the opponent has Haze and 2 Smoulder.
dicethrone-card-smokescreen-2 = Smokescreen II
dicethrone-ability-chain-of-coals = Chain of Coals
dicethrone-ability-chain-of-coals-note = 2 sparks, 1 smoke and 1 chain: 4 damage, then the opponent has a Shackle.
dicethrone-ability-chain-of-coals-note-2 = 2 sparks, 1 smoke and 1 chain: 6 damage, then the opponent has a Shackle.
dicethrone-card-chain-of-coals-2 = Chain of Coals II
dicethrone-ability-scorched-ground = Scorched Ground
dicethrone-ability-scorched-ground-note = 2 chains: the opponent is Parched, 3 pure damage.
dicethrone-ability-scorched-ground-note-2 = 2 chains: the opponent is Parched, gain 1 Afterglow, 4 pure damage.
dicethrone-card-scorched-ground-2 = Scorched Ground II
dicethrone-ability-wildfire = Wildfire
dicethrone-ability-wildfire-note = Small straight: 5 damage, then 1 Smoulder.
dicethrone-ability-wildfire-note-2 = Small straight: 6 damage, then 2 Smoulder.
dicethrone-card-wildfire-2 = Wildfire II
dicethrone-ability-pyre = Pyre
dicethrone-ability-pyre-note = Large straight: 8 damage, then 1 Brand and 2 Smoulder.
dicethrone-ability-white-heat = White Heat
dicethrone-ability-white-heat-note = 4 coronas: gain 2 Afterglow, 6 undefendable damage and 1 more for each Smoulder of the opponent.
dicethrone-ability-swallowed-sun = Swallowed Sun
dicethrone-ability-swallowed-sun-note = 5 coronas (ultimate): 12 ultimate damage and 1 more for each Smoulder of the opponent, then 3 Smoulder.
dicethrone-ability-ash-mantle = Ash Mantle
dicethrone-ability-ash-mantle-note = Defence, 4 dice: each smoke prevents 2, each chain deals 1 collateral damage; with a corona the attacker gets 1 Smoulder.
dicethrone-ability-ash-mantle-note-2 = Defence, 5 dice: each smoke prevents 2, each chain deals 1 collateral damage; with a corona the attacker gets 1 Smoulder and you heal 1.
dicethrone-card-ash-mantle-2 = Ash Mantle II
dicethrone-card-kindle = Kindle
dicethrone-card-kindle-note = The opponent gets 2 Smoulder.
dicethrone-card-branding-iron = Branding Iron
dicethrone-card-branding-iron-note = The opponent gets 1 Brand.
dicethrone-card-dust-in-the-eyes = Dust in the Eyes
dicethrone-card-dust-in-the-eyes-note = The opponent has Haze.
dicethrone-card-dry-wind = Dry Wind
dicethrone-card-dry-wind-note = The opponent is Parched.
dicethrone-card-iron-links = Iron Links
dicethrone-card-iron-links-note = The opponent has a Shackle.
dicethrone-card-stoke = Stoke
dicethrone-card-stoke-note = Your attack deals 1 more for each Smoulder of the opponent.
dicethrone-card-cloak-of-cinders = Cloak of Cinders
dicethrone-card-cloak-of-cinders-note = Gain Cinder Veil.
dicethrone-card-rekindle = Rekindle
dicethrone-card-rekindle-note = Gain 2 Afterglow.
dicethrone-card-smoke-out = Smoke Out
dicethrone-card-smoke-out-note = The opponent discards a card at random.

# Questions

dicethrone-ask-turn-die = { $card }: choose a die.
dicethrone-ask-set-dice = { $card }: choose a die and a number.
dicethrone-ask-copy-die = { $card }: choose the die to copy, then the die that changes.
dicethrone-ask-reroll = { $card }: choose the dice to roll anew.
dicethrone-ask-remove-status = { $card }: which status goes?
dicethrone-ask-move-status = { $card }: which status goes to the other side?
dicethrone-ask-clear-statuses = { $card }: who loses all statuses?
dicethrone-ask-pay-snare = { $status }: pay { $cp } CP to roll, or skip your attack?
dicethrone-ask-cleanse = Which status goes?
dicethrone-option-die = die { $die } ({ $value })
dicethrone-option-turn = die { $die }: { $from } → { $to }
dicethrone-option-status = { $status } of { $seat }
dicethrone-option-own-status = { $status }, please
dicethrone-option-seat = all of { $seat }

# Action log

dicethrone-log-hero = { $seat } fights as the { $hero }
dicethrone-log-turn = Turn { $number }: { $seat }
dicethrone-log-rolled = { $seat } rolls { $dice }
dicethrone-log-rerolled = { $seat } rolls { $dice } anew with { $card }
dicethrone-log-turned = { $seat } turns dice to { $dice } with { $card }
dicethrone-log-bonus = { $seat } rolls { $dice } for { $source }
dicethrone-log-ability = { $seat } uses { $ability }
dicethrone-log-choose-again = The dice have changed; { $seat } chooses again
dicethrone-log-defence = { $seat } defends with { $ability }
dicethrone-log-attack = { $seat } attacks: { $amount } { $kind } damage
dicethrone-log-damage = { $source }: { $seat } takes { $amount } damage
dicethrone-log-item =   of it { $source } { $by }
dicethrone-log-item-part =   of it { $source }, half: { $by }
dicethrone-log-heal = { $source }: { $seat } heals { $amount }
dicethrone-log-avoided = { $source }: the attack misses
dicethrone-log-pierced = { $source }: this attack cannot be defended
dicethrone-log-hits-avoided = { $source }: { $seat } avoids the collateral damage
dicethrone-log-survived = { $status }: { $seat } stays at 1 health
dicethrone-log-gained = { $seat } gets { $stacks } { $status }
dicethrone-log-spent = { $seat } spends { $stacks } { $status }
dicethrone-log-lost = { $seat } loses { $stacks } { $status }
dicethrone-log-offence-skipped = { $status }: { $seat } skips the attack
dicethrone-log-income-skipped = { $status }: { $seat } has no income
dicethrone-log-reshuffled = { $seat } shuffles the discard pile into a new deck
dicethrone-log-drew = { $count ->
    [one] { $seat } draws a card
   *[other] { $seat } draws { $count } cards
}
dicethrone-log-drew-card = { $seat } draws { $card }
dicethrone-log-played = { $seat } plays { $card }
dicethrone-log-discarded = { $seat } discards { $card }
dicethrone-log-sold = { $seat } sells { $card } for { $cp } CP
dicethrone-log-unsold = { $seat } takes { $card } back
dicethrone-log-cp = { $seat }: { $delta } CP
dicethrone-log-upgraded = { $seat } brings { $ability } to level { $level } with { $card }

# Refusals and reasons

dicethrone-reject-not-your-dice = These are not your dice.
dicethrone-reject-no-roll = No dice are rolled now.
dicethrone-reject-no-rolls-left = No rolls are left.
dicethrone-reject-all-locked = All dice are locked.
dicethrone-reject-not-rolled = Roll first.
dicethrone-reject-no-such-die = There is no such die.
dicethrone-reject-not-confirmed = Confirm the roll first.
dicethrone-reject-already-confirmed = The roll is confirmed already.
dicethrone-reject-no-such-ability = This ability is not for this moment.
dicethrone-reject-dice-do-not-fit = The dice do not show what this ability needs.
dicethrone-reject-not-in-hand = You do not hold this card.
dicethrone-reject-too-expensive = This costs { $cost } CP; you have { $cp }.
dicethrone-reject-wrong-moment = This card cannot be played now.
dicethrone-reject-nothing-to-choose = There is nothing this card could be used on.
dicethrone-reject-is-upgrade = This card improves an ability; upgrade with it.
dicethrone-reject-no-upgrade = This card improves no ability.
dicethrone-reject-already-upgraded = The ability is at this level already.
dicethrone-reject-no-selling = Cards are sold in your own main and discard phases.
dicethrone-reject-no-sale = There is no sale to take back.
dicethrone-reject-too-few = You have { $stacks } of these.
dicethrone-reject-cannot-spend = This status cannot be spent now.
dicethrone-reject-hand-too-large = { $cards ->
    [one] Sell one more card first.
   *[other] Sell { $cards } more cards first.
}
dicethrone-reject-still-defending = Roll your defence first.
dicethrone-reject-bad-heroes = Two heroes are named, or none.
dicethrone-reject-bad-deck = A deck names cards that are not in it.
dicethrone-reject-bad-health = Health at the start is 1 to 60, not { $health }.
dicethrone-reject-impossible = No match can come to this position.
dicethrone-reason-last-standing = The other hero has fallen
dicethrone-reason-both-fell = Both heroes fell together

# Lesson

dicethrone-tutorial-welcome-title = Dice Throne
dicethrone-tutorial-welcome = Two heroes fight with dice and cards; who comes to 0 health first has lost. You are the Lanternwright. The Ashcaller has just sold all her cards, and it is your turn.
dicethrone-tutorial-upgrade-title = Upgrade
dicethrone-tutorial-upgrade = Income gave you 1 CP and a card. In a main phase CP pay for upgrades: play Lamplight II for 2 CP.
dicethrone-tutorial-upgrade-hint = Choose Lamplight II in your hand.
dicethrone-tutorial-play-title = Play a card
dicethrone-tutorial-play = A main-phase card works at once. Play Spare Oil for 1 CP and light two Lanterns. A card you do not need can be sold for 1 CP.
dicethrone-tutorial-play-hint = Choose Spare Oil in your hand.
dicethrone-tutorial-attack-title = Attack
dicethrone-tutorial-attack = When you are ready, go on to the offensive roll.
dicethrone-tutorial-attack-hint = Press the button for the next phase.
dicethrone-tutorial-roll-title = Roll
dicethrone-tutorial-roll = Roll your five dice. You have three rolls.
dicethrone-tutorial-lock-title = Lock
dicethrone-tutorial-lock = 1 and 2 show wicks, and Lamplight needs three of them. Lock the first die, so that it stays; you may lock the second one too.
dicethrone-tutorial-lock-hint = Choose the first die.
dicethrone-tutorial-reroll-title = Roll again
dicethrone-tutorial-reroll = Roll the other dice once more.
dicethrone-tutorial-confirm-title = Confirm
dicethrone-tutorial-confirm = Good enough. Confirm the dice, and the abilities they satisfy light up.
dicethrone-tutorial-ability-title = Use an ability
dicethrone-tutorial-ability = Choose Lamplight. The more wicks, the more damage, and one more Lantern is lit.
dicethrone-tutorial-defence-title = The defence
dicethrone-tutorial-defence = An attack that can be defended gives the opponent a defensive roll first; hers shows nothing. You may answer with a roll card, or pass. Pass, please.
dicethrone-tutorial-defence-hint = Press the button to pass.
dicethrone-tutorial-spend-title = Spend tokens
dicethrone-tutorial-spend = Before the damage is dealt come the last cards and tokens. Spend three Lanterns for 3 more damage.
dicethrone-tutorial-spend-hint = Choose your Lanterns and spend three.
dicethrone-tutorial-end-title = End your turn
dicethrone-tutorial-end = A hit! The log tells what the damage was made of. This is your second main phase; if there is nothing else, end your turn. With more than six cards you would have to sell some.
dicethrone-tutorial-end-hint = Press the button for the next phase.
dicethrone-tutorial-respond-title = Respond
dicethrone-tutorial-respond = Her turn: she rolls three sparks and uses Firelash. You may answer confirmed dice: turn one with Nudge, and she has to choose again. Pass this time.
dicethrone-tutorial-respond-hint = Press the button to pass.
dicethrone-tutorial-defend-title = Defend
dicethrone-tutorial-defend = Now roll your defence: each glass of Prism Guard prevents 2 damage.
dicethrone-tutorial-finish-title = That is all
dicethrone-tutorial-finish = One glass prevents 2, one halo lights a Lantern. Confirm, and everything is summed up; her Firelash also leaves Smoulder, which burns you at your upkeep. From here on the match is yours.
