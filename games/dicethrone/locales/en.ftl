# Dice Throne

dicethrone-title = Dice Throne
dicethrone-summary = Two heroes, five dice and a hand of cards. Roll your abilities, defend yourself and be the last one standing.
dicethrone-rules =
    Each player chooses a hero and starts with 50 health, 2 CP and 4 cards. Bring the other hero to 0 health to win; if both fall together, the match is a draw.
    A turn: upkeep (statuses act), income (+1 CP, draw 1 card; skipped in the first player's first turn), main phase, offensive roll, defensive roll, second main phase, discard (sell down to 6 cards).
    Main phases: play main-phase cards, upgrade abilities, sell any card for 1 CP. You can undo a sale until something else happens.
    Offensive roll: up to three rolls; lock the dice you want to keep. Confirm, then choose one ability that the dice satisfy, or none.
    An ability that deals at least 1 damage is an attack. If it can be defended, the opponent rolls a defence. After the last cards and tokens, all damage, prevention and healing is applied together.
    Damage: normal (can be defended, reduced, avoided, enhanced), undefendable (reduced, avoided, enhanced), pure (avoided only), collateral (avoided only; not an attack), ultimate (enhanced only).
    A small straight is four numbers in a row, a large straight is five. An ultimate needs five of the symbol on the 6; the opponent cannot respond until it is over.
    Roll cards are played in roll phases, instants at any time; no one can respond to an instant.
dicethrone-reason-last-standing = the other hero fell
dicethrone-reason-both-fell = both heroes fell together

## Inside the box

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
dicethrone-card-crown-the-die-note = Set one of your dice to 6.
dicethrone-card-second-guard = Second Guard
dicethrone-card-second-guard-note = Roll your defence one more time.
dicethrone-card-jog-the-table = Jog the Table
dicethrone-card-jog-the-table-note = Choose one of the opponent’s dice. It is rerolled.
dicethrone-card-one-more-throw = One More Throw
dicethrone-card-one-more-throw-note = Gain one more offensive roll.
dicethrone-card-twin-faces = Twin Faces
dicethrone-card-twin-faces-note = Set one of your dice to the number of another.
dicethrone-card-sleight = Sleight
dicethrone-card-sleight-note = Set any die on the table to any number.
dicethrone-card-shake-two = Shake Two
dicethrone-card-shake-two-note = Reroll up to two of your dice.
dicethrone-card-double-dealing = Double Dealing
dicethrone-card-double-dealing-note = Set two of your dice to any numbers.
dicethrone-card-turn-aside = Turn Aside
dicethrone-card-turn-aside-note = Prevent 6 damage from an attack against you.
dicethrone-card-windfall = Windfall
dicethrone-card-windfall-note = Gain 2 CP.
dicethrone-card-nudge = Nudge
dicethrone-card-nudge-note = Change one die on the table by +1 or −1.
dicethrone-card-shake-it-off = Shake It Off
dicethrone-card-shake-it-off-note = Remove one negative status from yourself.
dicethrone-card-set-aside = Set Aside
dicethrone-card-set-aside-note = Remove one status from either player.
dicethrone-card-two-pages = Two Pages
dicethrone-card-two-pages-note = Draw 2 cards.
dicethrone-card-three-pages = Three Pages
dicethrone-card-three-pages-note = Draw 3 cards.
dicethrone-card-lucky-purse = Lucky Purse
dicethrone-card-lucky-purse-note = Roll a die and gain CP equal to half its number, rounded up.
dicethrone-card-open-floodgates = Open the Floodgates
dicethrone-card-open-floodgates-note = Choose a player. Remove all statuses from them.
dicethrone-card-hand-me-down = Hand-Me-Down
dicethrone-card-hand-me-down-note = Move one status to the other player.

# Quarryhand

dicethrone-hero-quarryhand = Quarryhand
dicethrone-hero-quarryhand-note = Balanced: strikes hard with the mallet and soaks up blows with a hide of stone.
dicethrone-symbol-hammer = Hammer
dicethrone-symbol-brace = Brace
dicethrone-symbol-peak = Peak
dicethrone-status-grit = Grit
dicethrone-status-grit-note = Spend during your attack: +2 damage each.
dicethrone-status-stonehide = Stonehide
dicethrone-status-stonehide-note = Spend when attacked: −2 damage each.
dicethrone-status-second-wind = Second Wind
dicethrone-status-second-wind-note = When you would fall, remove this instead and stay at 1 health.
dicethrone-status-numb = Numb
dicethrone-status-numb-note = One roll fewer in your next offensive roll, then remove this.
dicethrone-status-reeling = Reeling
dicethrone-status-reeling-note = After an attack against you, remove this and the attacker attacks again.
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
dicethrone-ability-rockslide-note = Small straight: 6 damage, then the opponent gains Numb.
dicethrone-ability-rockslide-note-2 = Small straight: 8 damage, then the opponent gains Numb.
dicethrone-card-rockslide-2 = Rockslide II
dicethrone-ability-landslip = Landslip
dicethrone-ability-landslip-note = Large straight: 8 damage, then the opponent gains Reeling.
dicethrone-ability-steady-hands = Steady Hands
dicethrone-ability-steady-hands-note = 1 brace and 2 peaks: gain 2 Grit, 3 undefendable damage.
dicethrone-ability-steady-hands-note-2 = 1 brace and 2 peaks: gain 2 Grit, draw 1 card, 4 undefendable damage.
dicethrone-card-steady-hands-2 = Steady Hands II
dicethrone-ability-breaker = Rockbreaker
dicethrone-ability-breaker-note = 4 peaks: gain 2 Grit, 9 undefendable damage.
dicethrone-ability-mountainfall = Mountainfall
dicethrone-ability-mountainfall-note = 5 peaks (ultimate): gain Second Wind, 14 ultimate damage, then the opponent gains Numb.
dicethrone-ability-stone-stance = Stone Stance
dicethrone-ability-stone-stance-note = Defence, 3 dice: each brace prevents 2 damage, each peak deals 1 collateral damage.
dicethrone-ability-stone-stance-note-2 = Defence, 4 dice: each brace prevents 2 damage, each peak deals 2 collateral damage.
dicethrone-card-stone-stance-2 = Stone Stance II
dicethrone-ability-return-swing = Return Swing
dicethrone-ability-return-swing-note = Defence, 3 dice: each hammer deals 1 collateral damage; if you roll a peak, gain 1 Grit.
dicethrone-card-whetstone = Whetstone
dicethrone-card-whetstone-note = Gain 2 Grit.
dicethrone-card-chalked-palms = Chalked Palms
dicethrone-card-chalked-palms-note = Your attack deals +3 damage.
dicethrone-card-plant-feet = Plant Your Feet
dicethrone-card-plant-feet-note = Gain 2 Stonehide.
dicethrone-card-deep-breath = Deep Breath
dicethrone-card-deep-breath-note = Gain Second Wind.
dicethrone-card-ringing-blow = Ringing Blow
dicethrone-card-ringing-blow-note = The opponent gains Numb.
dicethrone-card-rubble-toss = Rubble Toss
dicethrone-card-rubble-toss-note = Roll a die. Hammer: 2 collateral damage. Brace: gain 1 Stonehide. Peak: gain 1 Grit and draw 1 card.
dicethrone-card-hold-the-line = Hold the Line
dicethrone-card-hold-the-line-note = Heal 4 and gain 1 Stonehide.

# Lanternwright

dicethrone-hero-lanternwright = Lanternwright
dicethrone-hero-lanternwright-note = Builds up: lights lantern after lantern, then spends them all at once.
dicethrone-symbol-wick = Wick
dicethrone-symbol-glass = Glass
dicethrone-symbol-gear = Gear
dicethrone-symbol-halo = Halo
dicethrone-status-lantern = Lantern
dicethrone-status-lantern-note = Spend during your attack: +1 damage each. Only the Lanternwright can have it.
dicethrone-status-mirrorlight = Mirrorlight
dicethrone-status-mirrorlight-note = Spend when attacked: the attacker also takes half the damage you take, rounded up.
dicethrone-status-afterimage = Afterimage
dicethrone-status-afterimage-note = Spend when you are about to take damage and roll a die: on 4 or more you avoid all of it.
dicethrone-status-clear-mind = Clear Mind
dicethrone-status-clear-mind-note = Spend in your main phase: remove one negative status from yourself.
dicethrone-status-keen-edge = Keen Edge
dicethrone-status-keen-edge-note = Spend during your offensive roll: this attack cannot be defended.
dicethrone-status-silhouette = Silhouette
dicethrone-status-silhouette-note = The next attack against you deals +2 damage, then remove one.
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
dicethrone-ability-sharpened-beam-note-2 = 2 gears and 1 wick: gain Keen Edge and Clear Mind, draw 1 card, 6 damage.
dicethrone-card-sharpened-beam-2 = Sharpened Beam II
dicethrone-ability-procession = Procession
dicethrone-ability-procession-note = Small straight: 5 damage, +1 for each Lantern; no Lantern is spent.
dicethrone-ability-procession-note-2 = Small straight: 7 damage, +1 for each Lantern; no Lantern is spent.
dicethrone-card-procession-2 = Procession II
dicethrone-ability-festival = Festival
dicethrone-ability-festival-note = Large straight: gain 3 Lanterns and Afterimage, 10 damage.
dicethrone-ability-false-dawn = False Dawn
dicethrone-ability-false-dawn-note = 4 halos: gain 2 Lanterns, 9 undefendable damage, then the opponent gains Silhouette.
dicethrone-ability-dawn-engine = Dawn Engine
dicethrone-ability-dawn-engine-note = 5 halos (ultimate): gain 2 Afterimages, 10 ultimate damage, +1 for each Lantern.
dicethrone-ability-prism-guard = Prism Guard
dicethrone-ability-prism-guard-note = Defence, 3 dice: each glass prevents 2 damage, each gear deals 1 collateral damage, each halo gives 1 Lantern.
dicethrone-ability-prism-guard-note-2 = Defence, 4 dice: each glass prevents 2 damage, each gear deals 2 collateral damage, each halo gives 1 Lantern.
dicethrone-card-prism-guard-2 = Prism Guard II
dicethrone-card-spare-oil = Spare Oil
dicethrone-card-spare-oil-note = Gain 2 Lanterns.
dicethrone-card-smoked-glass = Smoked Glass
dicethrone-card-smoked-glass-note = Gain Afterimage.
dicethrone-card-polish = Polish
dicethrone-card-polish-note = Gain Clear Mind and draw 1 card.
dicethrone-card-cast-a-shadow = Cast a Shadow
dicethrone-card-cast-a-shadow-note = The opponent gains Silhouette.
dicethrone-card-flare = Flare
dicethrone-card-flare-note = Your attack deals extra damage equal to half your Lanterns, rounded up.
dicethrone-card-mirror-panel = Mirror Panel
dicethrone-card-mirror-panel-note = Gain Mirrorlight.
dicethrone-card-trade-lamps = Trade Lamps
dicethrone-card-trade-lamps-note = If you have 2 Lanterns, remove 2 and gain 3 CP. Otherwise gain 1 Lantern.
dicethrone-card-whetted-lens = Whetted Lens
dicethrone-card-whetted-lens-note = Gain Keen Edge.

# Ashcaller

dicethrone-hero-ashcaller = Ashcaller
dicethrone-hero-ashcaller-note = Wins by statuses: makes the opponent smoulder, blinds and shackles them and lets them burn down.
dicethrone-symbol-spark = Spark
dicethrone-symbol-smoke = Smoke
dicethrone-symbol-chain = Chain
dicethrone-symbol-corona = Corona
dicethrone-status-smoulder = Smoulder
dicethrone-status-smoulder-note = In upkeep, 1 damage each, then remove one.
dicethrone-status-brand = Brand
dicethrone-status-brand-note = In upkeep, 1 damage each. It stays.
dicethrone-status-haze = Haze
dicethrone-status-haze-note = On your next attack, roll a die: on 1 or 2 the attack misses. Then remove this.
dicethrone-status-shackle = Shackle
dicethrone-status-shackle-note = Before your offensive roll, pay 2 CP or skip it. Then remove this.
dicethrone-status-parched = Parched
dicethrone-status-parched-note = Skip your next income, then remove this.
dicethrone-status-cinder-veil = Cinder Veil
dicethrone-status-cinder-veil-note = Spend when attacked: halve the damage, rounded up.
dicethrone-status-afterglow = Afterglow
dicethrone-status-afterglow-note = In upkeep, heal 1 each, then remove one.
dicethrone-ability-firelash = Firelash
dicethrone-ability-firelash-note = 3/4/5 sparks: 3/4/6 damage, then the opponent gains 1 Smoulder.
dicethrone-ability-firelash-note-2 = 3/4/5 sparks: 4/5/7 damage, then the opponent gains 1 Smoulder.
dicethrone-card-firelash-2 = Firelash II
dicethrone-ability-firelash-note-3 = 3/4/5 sparks: 5/6/8 damage, then the opponent gains 1 Smoulder.
dicethrone-card-firelash-3 = Firelash III
dicethrone-ability-smokescreen = Smokescreen
dicethrone-ability-smokescreen-note = 2 smoke: gain Cinder Veil, the opponent gains Haze.
dicethrone-ability-smokescreen-note-2 = 2 smoke: gain Cinder Veil, the opponent gains Haze and 2 Smoulder.
dicethrone-card-smokescreen-2 = Smokescreen II
dicethrone-ability-chain-of-coals = Chain of Coals
dicethrone-ability-chain-of-coals-note = 2 sparks, 1 smoke and 1 chain: 4 damage, then the opponent gains Shackle.
dicethrone-ability-chain-of-coals-note-2 = 2 sparks, 1 smoke and 1 chain: 6 damage, then the opponent gains Shackle.
dicethrone-card-chain-of-coals-2 = Chain of Coals II
dicethrone-ability-scorched-ground = Scorched Ground
dicethrone-ability-scorched-ground-note = 2 chains: the opponent gains Parched, 3 pure damage.
dicethrone-ability-scorched-ground-note-2 = 2 chains: the opponent gains Parched, you gain 1 Afterglow, 4 pure damage.
dicethrone-card-scorched-ground-2 = Scorched Ground II
dicethrone-ability-wildfire = Wildfire
dicethrone-ability-wildfire-note = Small straight: 5 damage, then the opponent gains 1 Smoulder.
dicethrone-ability-wildfire-note-2 = Small straight: 6 damage, then the opponent gains 2 Smoulder.
dicethrone-card-wildfire-2 = Wildfire II
dicethrone-ability-pyre = Pyre
dicethrone-ability-pyre-note = Large straight: 8 damage, then the opponent gains 1 Brand and 2 Smoulder.
dicethrone-ability-white-heat = White Heat
dicethrone-ability-white-heat-note = 4 coronas: gain 2 Afterglow, 6 undefendable damage, +1 for each Smoulder on the opponent.
dicethrone-ability-swallowed-sun = Swallowed Sun
dicethrone-ability-swallowed-sun-note = 5 coronas (ultimate): 12 ultimate damage, +1 for each Smoulder on the opponent, then the opponent gains 3 Smoulder.
dicethrone-ability-ash-mantle = Ash Mantle
dicethrone-ability-ash-mantle-note = Defence, 4 dice: each smoke prevents 2 damage, each chain deals 1 collateral damage; if you roll a corona, the attacker gains 1 Smoulder.
dicethrone-ability-ash-mantle-note-2 = Defence, 5 dice: each smoke prevents 2 damage, each chain deals 1 collateral damage; if you roll a corona, the attacker gains 1 Smoulder and you heal 1.
dicethrone-card-ash-mantle-2 = Ash Mantle II
dicethrone-card-kindle = Kindle
dicethrone-card-kindle-note = The opponent gains 2 Smoulder.
dicethrone-card-branding-iron = Branding Iron
dicethrone-card-branding-iron-note = The opponent gains 1 Brand.
dicethrone-card-dust-in-the-eyes = Dust in the Eyes
dicethrone-card-dust-in-the-eyes-note = The opponent gains Haze.
dicethrone-card-dry-wind = Dry Wind
dicethrone-card-dry-wind-note = The opponent gains Parched.
dicethrone-card-iron-links = Iron Links
dicethrone-card-iron-links-note = The opponent gains Shackle.
dicethrone-card-stoke = Stoke
dicethrone-card-stoke-note = Your attack deals +1 damage for each Smoulder on the opponent.
dicethrone-card-cloak-of-cinders = Cloak of Cinders
dicethrone-card-cloak-of-cinders-note = Gain Cinder Veil.
dicethrone-card-rekindle = Rekindle
dicethrone-card-rekindle-note = Gain 2 Afterglow.
dicethrone-card-smoke-out = Smoke Out
dicethrone-card-smoke-out-note = The opponent discards a card at random.

# Questions

dicethrone-ask-turn-die = { $card }: choose a die
dicethrone-ask-set-dice = { $card }: choose a die and a number
dicethrone-ask-copy-die = { $card }: choose the die to copy, then the die to change
dicethrone-ask-reroll = { $card }: choose the dice to reroll
dicethrone-ask-remove-status = { $card }: remove which status?
dicethrone-ask-move-status = { $card }: move which status to the other player?
dicethrone-ask-clear-statuses = { $card }: remove all statuses from whom?
dicethrone-ask-pay-snare = { $status }: pay { $cp } CP to roll? Otherwise you skip your attack
dicethrone-ask-cleanse = Remove which status?
dicethrone-option-die = die { $die } ({ $value })
dicethrone-option-turn = die { $die }: { $from } → { $to }
dicethrone-option-status = { $seat }’s { $status }
dicethrone-option-own-status = { $status }
dicethrone-option-seat = { $seat }

# Action log

dicethrone-log-hero = { $seat } plays the { $hero }
dicethrone-log-turn = Turn { $number }: { $seat }
dicethrone-log-rolled = { $seat } rolls { $dice }
dicethrone-log-rerolled = { $seat } rerolls with { $card }: { $dice }
dicethrone-log-turned = { $seat } changes dice with { $card }: { $dice }
dicethrone-log-bonus = { $seat } rolls { $dice } for { $source }
dicethrone-log-ability = { $seat } uses { $ability }
dicethrone-log-choose-again = The dice changed; { $seat } chooses again
dicethrone-log-defence = { $seat } defends with { $ability }
dicethrone-log-attack = { $seat } attacks: { $amount } { $kind } damage
dicethrone-log-damage = { $source }: { $seat } takes { $amount } damage
dicethrone-log-item = of which { $source }: { $by }
dicethrone-log-item-part = of which { $source }, half: { $by }
dicethrone-log-heal = { $source }: { $seat } heals { $amount }
dicethrone-log-avoided = { $source }: the attack misses
dicethrone-log-pierced = { $source }: this attack cannot be defended
dicethrone-log-hits-avoided = { $source }: { $seat } avoids the collateral damage
dicethrone-log-survived = { $status }: { $seat } stays at 1 health
dicethrone-log-gained = { $seat } gains { $stacks } { $status }
dicethrone-log-spent = { $seat } spends { $stacks } { $status }
dicethrone-log-lost = { $seat } loses { $stacks } { $status }
dicethrone-log-offence-skipped = { $status }: { $seat } skips the offensive roll
dicethrone-log-income-skipped = { $status }: { $seat } skips income
dicethrone-log-reshuffled = { $seat } shuffles the discard pile into a new deck
dicethrone-log-drew = { $count ->
    [one] { $seat } draws a card
   *[other] { $seat } draws { $count } cards
}
dicethrone-log-drew-card = { $seat } draws { $card }
dicethrone-log-played = { $seat } plays { $card }
dicethrone-log-discarded = { $seat } discards { $card }
dicethrone-log-sold = { $seat } sells { $card } for { $cp } CP
dicethrone-log-unsold = { $seat } undoes the sale of { $card }
dicethrone-log-cp = { $seat }: { $delta } CP
dicethrone-log-upgraded = { $seat } upgrades { $ability } to level { $level } with { $card }

# Refusals and reasons

dicethrone-reject-not-your-dice = These are not your dice.
dicethrone-reject-no-roll = You cannot roll now.
dicethrone-reject-no-rolls-left = No rolls left. Confirm the dice.
dicethrone-reject-all-locked = All dice are locked. Unlock one first.
dicethrone-reject-not-rolled = Roll the dice first.
dicethrone-reject-no-such-die = There is no such die.
dicethrone-reject-not-confirmed = Confirm the dice first.
dicethrone-reject-already-confirmed = The dice are already confirmed.
dicethrone-reject-no-such-ability = You cannot use this ability now.
dicethrone-reject-dice-do-not-fit = The dice do not show what this ability needs.
dicethrone-reject-not-in-hand = This card is not in your hand.
dicethrone-reject-too-expensive = This costs { $cost } CP; you have { $cp } CP.
dicethrone-reject-wrong-moment = This card cannot be played now.
dicethrone-reject-nothing-to-choose = This card has no target now.
dicethrone-reject-is-upgrade = This is an upgrade card. Use it to upgrade an ability.
dicethrone-reject-no-upgrade = This card does not upgrade an ability.
dicethrone-reject-already-upgraded = The ability is already at this level.
dicethrone-reject-no-selling = You can sell cards only in your own main and discard phases.
dicethrone-reject-no-sale = There is no sale to undo.
dicethrone-reject-too-few = You have only { $stacks } of these.
dicethrone-reject-cannot-spend = This status cannot be spent now.
dicethrone-reject-hand-too-large = { $cards ->
    [one] Sell 1 more card first.
   *[other] Sell { $cards } more cards first.
}
dicethrone-reject-still-defending = Roll your defence first.
dicethrone-reject-bad-heroes = Name two heroes, or none.
dicethrone-reject-bad-deck = A deck lists cards that are not in it.
dicethrone-reject-bad-health = Starting health must be 1 to 60, not { $health }.
dicethrone-reject-impossible = This position cannot occur in a match.

# Lesson

dicethrone-tutorial-welcome-title = Dice Throne
dicethrone-tutorial-welcome = Two heroes fight with dice and cards; the first to reach 0 health loses. You are the Lanternwright. The Ashcaller has just sold all her cards, and it is your turn.
dicethrone-tutorial-upgrade-title = Upgrade
dicethrone-tutorial-upgrade = Income gave you 1 CP and a card. In a main phase you can pay CP to upgrade abilities: play Lamplight II for 2 CP.
dicethrone-tutorial-upgrade-hint = Tap Lamplight II in your hand.
dicethrone-tutorial-play-title = Play a card
dicethrone-tutorial-play = A main-phase card takes effect at once. Play Spare Oil for 1 CP to light two Lanterns. You can sell any card you do not need for 1 CP.
dicethrone-tutorial-play-hint = Tap Spare Oil in your hand.
dicethrone-tutorial-attack-title = Attack
dicethrone-tutorial-attack = When you are ready, move on to the offensive roll.
dicethrone-tutorial-attack-hint = Tap Attack.
dicethrone-tutorial-roll-title = Roll
dicethrone-tutorial-roll = Roll your five dice. You have three rolls.
dicethrone-tutorial-lock-title = Lock
dicethrone-tutorial-lock = 1 and 2 show wicks, and Lamplight needs three of them. Lock the first die so that it is not rerolled; you may lock the second one too.
dicethrone-tutorial-lock-hint = Tap the first die.
dicethrone-tutorial-reroll-title = Roll again
dicethrone-tutorial-reroll = Reroll the other dice.
dicethrone-tutorial-confirm-title = Confirm
dicethrone-tutorial-confirm = Good enough. Confirm the dice, and the abilities they satisfy light up.
dicethrone-tutorial-ability-title = Use an ability
dicethrone-tutorial-ability = Choose Lamplight. The more wicks, the more damage. It also lights one more Lantern.
dicethrone-tutorial-defence-title = The opponent defends
dicethrone-tutorial-defence = If an attack can be defended, the opponent rolls a defence first; hers prevents nothing. You may respond with a roll card, or pass. Pass this time.
dicethrone-tutorial-defence-hint = Tap Pass.
dicethrone-tutorial-spend-title = Spend tokens
dicethrone-tutorial-spend = The last cards and tokens come before the damage is dealt. Spend three Lanterns for +3 damage.
dicethrone-tutorial-spend-hint = Tap your Lanterns and spend three.
dicethrone-tutorial-end-title = End your turn
dicethrone-tutorial-end = A hit! The log lists what the damage was made of. This is your second main phase; if you have nothing else to do, end your turn. With more than six cards you would have to sell some.
dicethrone-tutorial-end-hint = Tap End turn.
dicethrone-tutorial-respond-title = Respond
dicethrone-tutorial-respond = Her turn: she rolls three sparks and uses Firelash. You may respond after dice are confirmed: change one with Nudge, and she has to choose again. Pass this time.
dicethrone-tutorial-respond-hint = Tap Pass.
dicethrone-tutorial-defend-title = Defend
dicethrone-tutorial-defend = Now roll your defence: each glass of Prism Guard prevents 2 damage.
dicethrone-tutorial-finish-title = Confirm and finish
dicethrone-tutorial-finish = One glass prevents 2 damage, one halo lights a Lantern. Confirm, and everything is added up; her Firelash also leaves Smoulder, which burns you in your upkeep. Now play the match to its end.

# Board

dicethrone-choose-hero = Choose a hero
dicethrone-own-hero = Your hero
dicethrone-their-hero = The opponent’s hero
dicethrone-their-abilities = The opponent’s abilities
dicethrone-health = HP
dicethrone-cp = CP
dicethrone-backs = Hand { $hand }, deck { $deck }, discard { $discard }
dicethrone-known = seen: { $cards }
dicethrone-and = ,{" "}
dicethrone-turn-of = Turn { $number }, { $name }
dicethrone-to-attack = Attack
dicethrone-no-attack = Skip attack
dicethrone-end-turn = End turn
dicethrone-onward = Continue
dicethrone-need-defence = Defence, { $dice } dice
dicethrone-need-defence-short = { $dice } dice
dicethrone-need-small-short = 4 in a row
dicethrone-need-large-short = 5 in a row
dicethrone-need-small = Small straight
dicethrone-need-large = Large straight
dicethrone-need-same = { $count } of a kind
dicethrone-ready = Ready
dicethrone-ready-damage = Ready: { $damage }
dicethrone-near = 1 short
dicethrone-chosen = Chosen
dicethrone-ultimate = Ultimate
dicethrone-tap-again = Tap again
dicethrone-ability-spoken = { $name }, level { $level }. { $note } { $state }
dicethrone-token-note = { $note } Limit: { $limit }.
dicethrone-dice = Dice
dicethrone-die = { $symbol }, { $number }
dicethrone-die-blank = Die, not rolled
dicethrone-your-attack = Your offensive roll
dicethrone-your-defence = Your defensive roll
dicethrone-their-attack = { $name }’s offensive roll
dicethrone-their-defence = { $name }’s defensive roll
dicethrone-hint-main = Play cards, upgrade or sell, then attack
dicethrone-hint-roll = Roll the dice
dicethrone-hint-lock = Tap a die to lock or unlock it
dicethrone-hint-confirm = Keep these dice or play a card
dicethrone-hint-choose = Choose a lit ability
dicethrone-hint-defend = Choose a defence
dicethrone-hint-discard = Sell down to six cards
dicethrone-roll = { $dice ->
    [1] Roll 1 die
   *[other] Roll { $dice } dice
}
dicethrone-roll-again = { $dice ->
    [1] Reroll 1 die
   *[other] Reroll { $dice } dice
}
dicethrone-confirm = Confirm dice
dicethrone-use = Use { $ability }
dicethrone-nothing-fits = These dice make no ability
dicethrone-wait = Waiting for { $name }
dicethrone-wait-answer = Respond first
dicethrone-spend = Spend { $count } { $status }
dicethrone-spend-note = { $note }
dicethrone-attack = Attack
dicethrone-base = Dice
dicethrone-blow-coming = { $by } attacks { $to }
dicethrone-blow-dealt = { $by } hit { $to }
dicethrone-missed = Missed
dicethrone-pass = Pass
dicethrone-auto-pass = Pass automatically
dicethrone-window-roll = { $seat } is about to use { $ability }. Respond?
dicethrone-window-own-roll = You are about to use { $ability }. Change anything?
dicethrone-window-dice = { $seat }’s dice are confirmed. Respond?
dicethrone-window-card = { $seat } played { $card }. Respond?
dicethrone-window-hit = You are about to deal { $damage } damage. Add anything?
dicethrone-window-hurt = You are about to take { $damage } damage. Respond?
dicethrone-window-then = The damage is dealt and more follows. Respond?
dicethrone-window-after = The attack is over. Anything else?
dicethrone-price = { $cp } CP
dicethrone-hand = Your hand
dicethrone-hidden-hand = { $count ->
    [1] 1 hidden card in hand
   *[other] { $count } hidden cards in hand
}
dicethrone-deck = deck
dicethrone-discard = Discard
dicethrone-discard-empty = The discard pile is empty.
dicethrone-play = Play
dicethrone-upgrade = Upgrade
dicethrone-sell = Sell
dicethrone-sell-here = Drop here to sell, +1 CP
dicethrone-unsell = Undo sale
dicethrone-keep-card = Keep
dicethrone-card-spoken = { $name }, { $kind }, costs { $cost } CP. { $note }
