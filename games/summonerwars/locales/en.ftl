# Summoner Wars

summonerwars-title = Summoner Wars
summonerwars-summary = Two summoners on a battlefield of six by eight cells. Bring troops through your gates, line them up, roll the dice and strike down the other summoner.
summonerwars-rules =
    Each player chooses a faction. Summoner, start gate and two units begin on the battlefield; the other 30 cards are shuffled, and you draw 5. The first player has 2 magic, the second 3. In turn 1 the first player may move 1 unit and attack once.
    A turn: summon (units come next to a gate of yours), move (up to 3 units, up to 2 cells each, never diagonally), build (structures stand in your back three rows or next to your summoner), attack (up to 3 times), magic (discard a card for 1 magic); then draw up to 5 cards. The discard pile is not shuffled back.
    Attacks: melee reaches 1 cell, ranged 3 cells in a straight line with nothing between. Roll as many dice as the strength: melee counts blades, ranged counts bows. A destroyed enemy card is 1 magic, up to 15.
    Inaction: if you attack no enemy card in your attack phase, your summoner takes 1 damage. Press: if 3 or more of your units stand in the enemy half when it ends, the enemy summoner takes 1 damage.
    Dusk: from round 16 on, your summoner takes damage at the end of your attack phase, 1 more each round, and summoners no longer heal.
    An event is played in the phase it names; an active event stays until your next turn begins. You are never asked anything in the other player’s turn.
    You lose when your summoner is destroyed. If both fall together, the active player wins.
summonerwars-reason-summoner-destroyed = the other summoner fell
summonerwars-reason-both-fell = both summoners fell together; the active player wins

## Inside the box

# Phases, sections of a deck

summonerwars-phase-muster = Muster
summonerwars-phase-summon = Summon
summonerwars-phase-move = Move
summonerwars-phase-build = Build
summonerwars-phase-attack = Attack
summonerwars-phase-magic = Magic
summonerwars-section-commons = commons
summonerwars-section-champions = champions
summonerwars-section-events = events

# Numbers, keywords and times

summonerwars-stat-strength = strength
summonerwars-stat-reach = movement
summonerwars-stat-range = range
summonerwars-stat-ward = ward
summonerwars-stat-attacks = attacks
summonerwars-stat-moves = units to move
summonerwars-keyword-slip = slip
summonerwars-keyword-firm = firm
summonerwars-keyword-rooted = rooted
summonerwars-keyword-disarmed = disarmed
summonerwars-keyword-silenced = silenced
summonerwars-keyword-bar = bar
summonerwars-keyword-cover = cover
summonerwars-keyword-clear = does not block own ranged attacks
summonerwars-keyword-gateway = gateway
summonerwars-until-attack = this attack
summonerwars-until-turn = this turn
summonerwars-until-next = until the giver’s next turn

# Questions

summonerwars-ask-choose = { $card }: choose
summonerwars-ask-confirm = Use the ability of { $card }?
summonerwars-ask-discard = { $card }: discard which card?
summonerwars-ask-order = In which order do these abilities happen?
summonerwars-ask-unknown = Your opponent is choosing
summonerwars-option-piece = { $card } ({ $cell })
summonerwars-option-cell = cell { $cell }
summonerwars-option-card = { $card }
summonerwars-option-ability = { $card }: { $ability }
summonerwars-option-north = north
summonerwars-option-east = east
summonerwars-option-south = south
summonerwars-option-west = west
summonerwars-option-unknown = unknown
summonerwars-option-none = None
summonerwars-option-cancel = Cancel

# Action log

summonerwars-log-faction = { $seat } leads { $faction }
summonerwars-log-mustered = { $seat } handed in a deck
summonerwars-log-decks = Both decks are open
summonerwars-log-turn = Turn { $number }: { $seat }
summonerwars-log-magic = { $seat }: { $by } magic, now { $now }
summonerwars-log-inaction = Inaction: the summoner of { $seat } takes 1 damage
summonerwars-log-pressed = Press: { $units } units stand in the half of { $seat }, whose summoner takes 1 damage
summonerwars-log-dusk = Dusk: the summoner of { $seat } takes { $amount } damage
summonerwars-log-drew = { $count ->
    [one] { $seat } draws a card
   *[other] { $seat } draws { $count } cards
}
summonerwars-log-drew-card = { $seat } draws { $card }
summonerwars-log-discarded = { $seat } discards { $card }
summonerwars-log-returned = { $card } returns to the hand of { $seat }
summonerwars-log-played = { $seat } plays { $card }
summonerwars-log-expired = { $card } of { $seat } ends
summonerwars-log-summoned = { $seat } summons { $card } to { $cell }
summonerwars-log-built = { $seat } builds { $card } on { $cell }
summonerwars-log-raised = { $seat } raises { $card } on { $cell }
summonerwars-log-destroyed = { $card } of { $seat } on { $cell } is destroyed
summonerwars-log-used = { $card } on { $cell } uses { $ability }
summonerwars-log-triggered = { $card } of { $seat }: { $ability }
summonerwars-log-moved = { $from } moves to { $to }
summonerwars-log-forced = { $from } slides to { $to }
summonerwars-log-placed = { $from } is put on { $to }
summonerwars-log-swapped = { $from } and { $to } change places
summonerwars-log-attack = { $from } attacks { $to }
summonerwars-log-compelled = { $from } is made to attack { $to }
summonerwars-log-fizzled = The attack comes to nothing
summonerwars-log-dice = Dice { $dice }: { $hits } hits, { $stars } stars
summonerwars-log-bonus = { $card }: { $by } more damage
summonerwars-log-damage = { $cell } takes { $amount } damage
summonerwars-log-item = of which { $card }: { $by }
summonerwars-log-healed = { $cell } heals { $amount }
summonerwars-log-boosted = { $cell }: { $by } boosts, now { $now }
summonerwars-log-readied = { $cell } may attack once more
summonerwars-log-modifier = { $cell }: { $modifier } { $amount } ({ $until })
summonerwars-log-seat-modifier = { $seat }: { $modifier } { $amount } ({ $until })

# Refusals

summonerwars-reject-not-your-turn = It is not your turn.
summonerwars-reject-wrong-phase = This belongs to another phase.
summonerwars-reject-not-in-hand = You do not hold this card.
summonerwars-reject-not-a-unit = Only units are summoned.
summonerwars-reject-not-a-structure = Only structures are built.
summonerwars-reject-not-an-event = This card is no event.
summonerwars-reject-too-expensive = This costs { $cost } magic and you have { $magic }.
summonerwars-reject-off-board = There is no such cell.
summonerwars-reject-cell-taken = This cell is taken.
summonerwars-reject-not-by-gate = Units come next to a gate of yours.
summonerwars-reject-no-card-there = There is no card on this cell.
summonerwars-reject-not-yours = This card is not yours.
summonerwars-reject-cannot-move = It cannot move.
summonerwars-reject-already-moved = It has moved this turn.
summonerwars-reject-moves-used = { $count } units have moved this turn.
summonerwars-reject-out-of-reach = It cannot walk there.
summonerwars-reject-bad-site = Structures stand in your back three rows or next to your summoner.
summonerwars-reject-cannot-attack = It cannot attack.
summonerwars-reject-already-attacked = It has attacked this turn.
summonerwars-reject-attacks-used = { $count } units have attacked this turn.
summonerwars-reject-itself = It cannot attack itself.
summonerwars-reject-out-of-range = It is out of range.
summonerwars-reject-covered = The target has cover: only from next to it.
summonerwars-reject-line-blocked = Something stands between.
summonerwars-reject-barred = An enemy next to it bars the way.
summonerwars-reject-already-active = This event is active already.
summonerwars-reject-condition-unmet = Its condition is not met.
summonerwars-reject-no-target = There is nothing to choose.
summonerwars-reject-no-such-ability = It has no ability to use.
summonerwars-reject-already-used = It was used this turn.
summonerwars-reject-silenced = It is silenced.
summonerwars-reject-cannot-pay = You cannot pay for it.
summonerwars-reject-already-mustered = Your deck is in already.
summonerwars-reject-still-mustering = Decks are still being chosen.
summonerwars-reject-bad-faction = There is no such faction.
summonerwars-reject-unknown-card = There is no card { $card }.
summonerwars-reject-fixed-card = { $card } is fixed and not listed.
summonerwars-reject-wrong-section = { $card } belongs to another section.
summonerwars-reject-no-shared-symbol = { $card } shares no symbol with your summoner.
summonerwars-reject-too-many-copies = { $copies } of { $card }, at most { $most }.
summonerwars-reject-too-many-neutral = { $count } passers-by, at most 6.
summonerwars-reject-wrong-count = { $section ->
    [commons] A deck has { $wanted } commons, not { $count }.
    [champions] A deck has { $wanted } champions, not { $count }.
   *[events] A deck has { $wanted } events, not { $count }.
}
summonerwars-reject-bad-factions = Two factions are named, or none.
summonerwars-reject-bad-pile = The pile has no such cards.
summonerwars-reject-bad-scene = No such position: { $problem }.
summonerwars-reject-other-faction = This deck is for another faction.
summonerwars-reject-bad-code = This is no deck code.
summonerwars-reject-bad-option = An option is out of its range.
summonerwars-reject-impossible = This position cannot occur.

# Symbols

summonerwars-symbol-moon = Moon
summonerwars-symbol-water = Water
summonerwars-symbol-mountain = Mountain
summonerwars-symbol-wood = Wood
summonerwars-symbol-wind = Wind
summonerwars-symbol-fire = Fire
summonerwars-symbol-any = Any

# Choice of a faction

summonerwars-level-easy = Easy
summonerwars-level-medium = Medium
summonerwars-level-hard = Hard
summonerwars-trait-speed = Speed
summonerwars-trait-force = Force
summonerwars-trait-hold = Defence
summonerwars-trait-planning = Planning
summonerwars-trait-of = { $name }: { $count } of 5
summonerwars-faction-cards = Summoner and champions
summonerwars-faction-decks = Edit decks

# Lesson

summonerwars-tutorial-welcome = Each side has a summoner; strike down the other one to win. A turn has six phases: summon, move, build, attack, magic, draw. This is your magic phase.
summonerwars-tutorial-discard = A card you do not need becomes 1 magic. Discard Trip Ropes.
summonerwars-tutorial-pass = End the phase. You draw up to 5 cards, then the other side plays.
summonerwars-tutorial-answer = They called an Eaves Urchin and shot your Shieldhand. Who attacks no enemy card in the attack phase has a summoner hurt by 1: inaction.
summonerwars-tutorial-summon = Units come next to a gate of yours. The Long Halberd costs 2 magic: put it on c3.
summonerwars-tutorial-to-move = Done summoning. Go on to the move phase.
summonerwars-tutorial-event = An event says which phase it belongs to. Patch the Plates heals a unit: play it.
summonerwars-tutorial-target = Choose Shi Gan: that unit has 3 damage.
summonerwars-tutorial-move = Move up to 3 units a turn, up to 2 cells each, never diagonally and not through cards. Take the halberd to c5.
summonerwars-tutorial-to-build = Go on to the build phase.
summonerwars-tutorial-build = Gates stand in your back three rows or next to your summoner. Build the Mountain Post on d3.
summonerwars-tutorial-to-attack = Go on to the attack phase.
summonerwars-tutorial-shoot = Ranged attacks reach 3 cells in a line with nothing between; each bow is 1 damage. The crossbow has not moved and rolls 1 more. Shoot the urchin on e7.
summonerwars-tutorial-strike = A destroyed enemy card is 1 magic. The halberd reaches 2 cells; melee counts blades. Attack Xiaoman.
summonerwars-tutorial-press = Xiaoman has 1 life left. If 3 or more of your units stand in the enemy half when the attack phase ends, the enemy summoner is hurt by 1: the press. You have 3 there.
summonerwars-tutorial-finish = End the attack phase.

# Tortoise Pass

summonerwars-faction-tp = Tortoise Pass
summonerwars-faction-tp-note = Lock shields and walk forward, one step at a time. Hates being pulled apart.
summonerwars-card-tp-shigan = Shi Gan, Master of the Pass
summonerwars-ability-tp-shigan = Shields Up
summonerwars-card-tp-shigan-note = Once in your move phase: another unit of yours within 2 has ward 1 until your next turn begins.
summonerwars-card-tp-maingate = Gatehouse
summonerwars-card-tp-gate = Mountain Post
summonerwars-card-tp-grandfather = Grandfather Shell
summonerwars-ability-tp-grandfather = In the Middle of the Road
summonerwars-card-tp-grandfather-note = Bar: enemy units next to it can attack only cards that bar. Firm; it moves 1 cell less.
summonerwars-card-tp-weishuang = Captain Wei Shuang
summonerwars-ability-tp-weishuang = Turned Edge
summonerwars-card-tp-weishuang-note = Whenever an enemy attacks it and it survives, the attacker takes 1 damage.
summonerwars-card-tp-duheng = Du Heng, Bell Physician
summonerwars-ability-tp-duheng = Morning Bell
summonerwars-card-tp-duheng-note = Once in your move phase: heal 1 on each other unit of yours next to it.
summonerwars-card-tp-shieldhand = Shieldhand
summonerwars-ability-tp-shieldhand = Shoulder to Shoulder
summonerwars-card-tp-shieldhand-note = While next to another unit of yours, it has ward 1.
summonerwars-card-tp-halberd = Long Halberd
summonerwars-ability-tp-halberd = An Inch Longer
summonerwars-card-tp-halberd-note = It can attack 2 cells away in a straight line if the cell between is empty.
summonerwars-card-tp-poultice = Poultice Bearer
summonerwars-ability-tp-poultice = Fresh Dressing
summonerwars-card-tp-poultice-note = Once in your move phase: heal 1 on another damaged unit of yours next to it.
summonerwars-card-tp-crossbow = Rampart Crossbow
summonerwars-ability-tp-crossbow = Feet Planted
summonerwars-card-tp-crossbow-note = While it has not moved this turn, strength +1.
summonerwars-card-tp-ironring = The Iron Ring
summonerwars-ability-tp-ironring = The Iron Ring
summonerwars-card-tp-ironring-note = Active: your units have ward 1.
summonerwars-card-tp-sally = Open the Pass
summonerwars-ability-tp-sally = Open the Pass
summonerwars-card-tp-sally-note = Choose up to 3 commons of yours: this turn they have strength +1 and move 1 cell more.
summonerwars-card-tp-patch = Patch the Plates
summonerwars-ability-tp-patch = Patch the Plates
summonerwars-card-tp-patch-note = Heal 3 on a damaged unit of yours.
summonerwars-card-tp-ropes = Trip Ropes
summonerwars-ability-tp-ropes = Trip Ropes
summonerwars-card-tp-ropes-note = Active: enemy units next to your units move 1 cell less.
summonerwars-card-tp-portcullis = Drop the Grate
summonerwars-ability-tp-portcullis = Drop the Grate
summonerwars-card-tp-portcullis-note = Deal 3 damage to an enemy unit next to a structure of yours.

# Sparrowcoats

summonerwars-faction-sc = Sparrowcoats
summonerwars-faction-sc-note = Many, fast and light-fingered. Spreads wide and dies quickly.
summonerwars-card-sc-xiaoman = Xiaoman, First Sparrow
summonerwars-ability-sc-xiaoman = One Whistle
summonerwars-card-sc-xiaoman-note = Each turn you may move 1 more unit and attack with 1 more unit.
summonerwars-card-sc-maingate = Warehouse Door
summonerwars-card-sc-gate = Attic Window
summonerwars-card-sc-ironpot = Auntie Ironpot
summonerwars-ability-sc-ironpot = Supper!
summonerwars-card-sc-ironpot-note = Gateway: your units may also be summoned next to it.
summonerwars-card-sc-swallow = Twin Swallow
summonerwars-ability-sc-swallow = Wheel About
summonerwars-card-sc-swallow-note = Slip. Once a turn, after its attack destroys an enemy card, it may attack once more.
summonerwars-card-sc-sanxian = Sanxian the Storyteller
summonerwars-ability-sc-sanxian = No Sooner Said
summonerwars-card-sc-sanxian-note = Once in your move phase: another common of yours within 3 walks up to 2 cells; this is not its move.
summonerwars-card-sc-urchin = Eaves Urchin
summonerwars-ability-sc-urchin = Gone Already
summonerwars-card-sc-urchin-note = It moves 1 cell more.
summonerwars-card-sc-sling = Slingshot Kid
summonerwars-ability-sc-sling = Egged On
summonerwars-card-sc-sling-note = When it attacks a card that is next to another unit of yours, strength +1 for this attack.
summonerwars-card-sc-pocket = Pocket Sparrow
summonerwars-ability-sc-pocket = While We’re Here
summonerwars-card-sc-pocket-note = After it attacks an enemy card with at least 1 star rolled, gain 1 magic.
summonerwars-card-sc-hauler = Sack Hauler
summonerwars-ability-sc-hauler = Off My Shoulders
summonerwars-card-sc-hauler-note = Other commons of yours next to it move 1 cell more.
summonerwars-card-sc-cityful = A Cityful of Wings
summonerwars-ability-sc-cityful = A Cityful of Wings
summonerwars-card-sc-cityful-note = Choose up to 3 commons of yours: each may attack once more this turn.
summonerwars-card-sc-scatter = Every Which Way
summonerwars-ability-sc-scatter = Every Which Way
summonerwars-card-sc-scatter-note = This turn you may move 3 more units, and your commons move 1 cell more and slip.
summonerwars-card-sc-gravel = Gravel Rain
summonerwars-ability-sc-gravel = Gravel Rain
summonerwars-card-sc-gravel-note = Deal damage to an enemy unit equal to the number of your units next to it, at most 3.
summonerwars-card-sc-shareout = Share-out
summonerwars-ability-sc-shareout = Share-out
summonerwars-card-sc-shareout-note = Only if you destroyed an enemy card this turn. Draw 3 cards.
summonerwars-card-sc-alley = Back Alley
summonerwars-ability-sc-alley = Back Alley
summonerwars-card-sc-alley-note = Choose a troop of yours: it is a gateway this turn.

# Barrowlight

summonerwars-faction-bl = Barrowlight
summonerwars-faction-bl-note = Every death lights a lamp, and lamps bring people back. Runs short of magic.
summonerwars-card-bl-huai = Huai the Lampkeeper
summonerwars-ability-bl-huai = A Lamp for Each
summonerwars-card-bl-huai-note = Whenever a common of yours is destroyed, it gets 1 boost. Once in your summon phase: spend 2 boosts and pay its cost to put a common from your discard pile next to it.
summonerwars-card-bl-maingate = Great Barrow Door
summonerwars-card-bl-gate = Stele Gate
summonerwars-card-bl-magistrate = The Faceless Magistrate
summonerwars-ability-bl-magistrate = Struck from the Rolls
summonerwars-card-bl-magistrate-note = Against a common, each star it rolls adds 1 damage.
summonerwars-card-bl-kite = Nine-Lamp Kite
summonerwars-ability-bl-kite = Home When the Oil Is Low
summonerwars-card-bl-kite-note = Slip. When it is destroyed, it returns to your hand.
summonerwars-card-bl-sangeng = Lu Sangeng, Gravewright
summonerwars-ability-bl-sangeng = Open the Mound
summonerwars-card-bl-sangeng-note = Once in your attack phase, instead of its attack: put a common of cost 0 or 1 from your discard pile next to it.
summonerwars-card-bl-effigy = Paper Effigy
summonerwars-ability-bl-effigy = Warm Ash
summonerwars-card-bl-effigy-note = When it is destroyed, each enemy unit next to it takes 1 damage.
summonerwars-card-bl-bearer = Pallbearer
summonerwars-ability-bl-bearer = The Last Stretch
summonerwars-card-bl-bearer-note = Whenever another common of yours within 2 is destroyed, it gets 1 boost. Strength +1 for each boost, at most +2.
summonerwars-card-bl-banner = Soul-Banner
summonerwars-ability-bl-banner = One Call
summonerwars-card-bl-banner-note = After its attack destroys an enemy card, you may return a common of cost 0 from your discard pile to your hand.
summonerwars-card-bl-hound = Mound Hound
summonerwars-ability-bl-hound = Comes to the Lamp
summonerwars-card-bl-hound-note = It may also be summoned next to your summoner.
summonerwars-card-bl-tenthousand = Night of Ten Thousand Lamps
summonerwars-ability-bl-tenthousand = Night of Ten Thousand Lamps
summonerwars-card-bl-tenthousand-note = Put up to 2 commons of cost 0 or 1 from your discard pile onto cells where you could summon.
summonerwars-card-bl-borrowed = Borrowed Years
summonerwars-ability-bl-borrowed = Borrowed Years
summonerwars-card-bl-borrowed-note = Destroy a common of yours; heal 3 on your summoner and draw 1 card.
summonerwars-card-bl-candle = Corpse Candle
summonerwars-ability-bl-candle = Corpse Candle
summonerwars-card-bl-candle-note = Choose an enemy unit next to a common of yours and roll 3 dice: deal 1 damage, plus 1 for each star.
summonerwars-card-bl-horses = Paper Horses
summonerwars-ability-bl-horses = Paper Horses
summonerwars-card-bl-horses-note = Put up to 2 commons of yours each onto an empty cell within 3; these are not moves.
summonerwars-card-bl-vigil = Night Watch by the Dead
summonerwars-ability-bl-vigil = Night Watch by the Dead
summonerwars-card-bl-vigil-note = Active: whenever a common of yours is destroyed, gain 1 magic.

# Dreamloom

summonerwars-faction-dl = Dreamloom
summonerwars-faction-dl-note = Pulls threads, trades places, turns enemies on each other. Weak in a straight fight.
summonerwars-card-dl-xuanji = Xuanji the Weaver
summonerwars-ability-dl-xuanji = Tug the Thread
summonerwars-card-dl-xuanji-note = Once in your move phase: slide an enemy unit within 3 by 1 cell in any direction.
summonerwars-card-dl-maingate = The Heavy Curtain
summonerwars-card-dl-gate = Painted Screen
summonerwars-card-dl-tapir = The Dream Tapir
summonerwars-ability-dl-tapir = Gone in One Bite
summonerwars-card-dl-tapir-note = After its attack deals damage, the target is silenced until your next turn begins.
summonerwars-card-dl-twelve = Twelve-Strings
summonerwars-ability-dl-twelve = Fill the Hall
summonerwars-card-dl-twelve-note = Once in your attack phase, instead of its attack: the first enemy troop it sees within 3 in each direction takes 1 damage and slides 1 cell away.
summonerwars-card-dl-baisu = Baisu the Dream Reader
summonerwars-ability-dl-baisu = Foretold
summonerwars-card-dl-baisu-note = Enemy units next to it have strength −1.
summonerwars-card-dl-puppet = Silk Puppet
summonerwars-ability-dl-puppet = Trade Places
summonerwars-card-dl-puppet-note = Once in your move phase: it changes places with another unit of yours within 3.
summonerwars-card-dl-lullaby = Lullaby Singer
summonerwars-ability-dl-lullaby = Hush Now
summonerwars-card-dl-lullaby-note = After its attack damages an enemy common, the target is disarmed until your next turn begins.
summonerwars-card-dl-pusher = Push-hands Adept
summonerwars-ability-dl-pusher = Yielding Palm
summonerwars-card-dl-pusher-note = After it attacks an enemy unit that survives, you may slide the target 2 cells away.
summonerwars-card-dl-mirror = Mirror Guest
summonerwars-ability-dl-mirror = Somebody Else’s Knife
summonerwars-card-dl-mirror-note = Once in your attack phase, instead of its attack: an enemy common next to it attacks a card of your choice that it can reach.
summonerwars-card-dl-anthill = The Kingdom in the Anthill
summonerwars-ability-dl-anthill = The Kingdom in the Anthill
summonerwars-card-dl-anthill-note = An enemy common attacks a card of your choice that it can reach, with strength +2; then it is disarmed until your next turn begins.
summonerwars-card-dl-worldturned = The World Turned Over
summonerwars-ability-dl-worldturned = The World Turned Over
summonerwars-card-dl-worldturned-note = Choose two troops, of either side: they change places.
summonerwars-card-dl-thread = A Loose Thread
summonerwars-ability-dl-thread = A Loose Thread
summonerwars-card-dl-thread-note = Slide an enemy unit 3 cells in any direction.
summonerwars-card-dl-fright = Stage Fright
summonerwars-ability-dl-fright = Stage Fright
summonerwars-card-dl-fright-note = An enemy troop within 4 of your summoner is disarmed until your next turn begins.
summonerwars-card-dl-gauze = Behind Gauze
summonerwars-ability-dl-gauze = Behind Gauze
summonerwars-card-dl-gauze-note = Active: your commons have cover and can be attacked only from next to them.

# Plumbline Works

summonerwars-faction-pw = Plumbline Works
summonerwars-faction-pw-note = Builds its way to the enemy’s door. Slow where its works are torn down.
summonerwars-card-pw-gongshu = Gongshu Ning, Master Wright
summonerwars-ability-pw-gongshu = Mortise and Tenon
summonerwars-card-pw-gongshu-note = Your structures may also be built next to any of your units.
summonerwars-card-pw-maingate = Yard Gate
summonerwars-card-pw-gate = Scaffold
summonerwars-card-pw-storey = The Walking Storey
summonerwars-ability-pw-storey = Room Upstairs
summonerwars-card-pw-storey-note = Gateway: your units may also be summoned next to it. It moves 1 cell less.
summonerwars-card-pw-mojiu = Mo Jiu, Spring-maker
summonerwars-ability-pw-mojiu = Wind It Again
summonerwars-card-pw-mojiu-note = Once in your attack phase: an armed structure of yours within 2 may attack once more this turn.
summonerwars-card-pw-tieniu = Tieniu of the Ram
summonerwars-ability-pw-tieniu = Mind Your Backs
summonerwars-card-pw-tieniu-note = After it attacks an enemy unit that survives, the target slides 2 cells away.
summonerwars-card-pw-wall = Rammed Wall
summonerwars-ability-pw-wall = Embrasures
summonerwars-card-pw-wall-note = It does not block your ranged attacks.
summonerwars-card-pw-bedbow = Bed Crossbow
summonerwars-ability-pw-bedbow = Three Bows, One String
summonerwars-card-pw-bedbow-note = Range +1.
summonerwars-card-pw-rammer = Earth Rammer
summonerwars-ability-pw-rammer = Once More Round
summonerwars-card-pw-rammer-note = Once in your build phase: heal 2 on a damaged structure of yours next to it.
summonerwars-card-pw-tunneller = Tunneller
summonerwars-ability-pw-tunneller = Under the Footing
summonerwars-card-pw-tunneller-note = Strength +2 when it attacks a structure.
summonerwars-card-pw-overnight = A City Overnight
summonerwars-ability-pw-overnight = A City Overnight
summonerwars-card-pw-overnight-note = Put up to 2 structures from your discard pile onto empty cells of your back three rows.
summonerwars-card-pw-volley = On the Count of Three
summonerwars-ability-pw-volley = On the Count of Three
summonerwars-card-pw-volley-note = Deal damage to an enemy unit equal to the number of your structures within 3 of it, at most 4.
summonerwars-card-pw-repairs = Rush Repairs
summonerwars-ability-pw-repairs = Rush Repairs
summonerwars-card-pw-repairs-note = Heal 3 on each structure of yours.
summonerwars-card-pw-windlass = Windlass
summonerwars-ability-pw-windlass = Windlass
summonerwars-card-pw-windlass-note = Choose a structure of yours and an enemy unit it sees within 3 in a straight line: slide that unit 3 cells toward the structure and deal 2 damage to it.
summonerwars-card-pw-stakes = Stakes in the Road
summonerwars-ability-pw-stakes = Stakes in the Road
summonerwars-card-pw-stakes-note = Active: enemy units next to your structures have strength −1.

# Cinnabar Oath

summonerwars-faction-co = Cinnabar Oath
summonerwars-faction-co-note = Bleeds, gathers boosts, lets go all at once. Loses its breath when interrupted.
summonerwars-card-co-danluo = Danluo, Keeper of the Oath
summonerwars-ability-co-danluo = Blood on the Lip
summonerwars-card-co-danluo-note = Once in your summon phase: it takes 1 damage, and another troop of yours within 2 gets 2 boosts.
summonerwars-card-co-maingate = Oath Altar
summonerwars-card-co-gate = Red Standard
summonerwars-card-co-chilian = Chilian the Red Sash
summonerwars-ability-co-chilian = Redder and Redder
summonerwars-card-co-chilian-note = After its attack destroys an enemy card, it gets 1 boost. Strength +1 for each boost, at most +3.
summonerwars-card-co-ninefingers = Old Nine-Fingers
summonerwars-ability-co-ninefingers = Strength of the Hurt
summonerwars-card-co-ninefingers-note = Strength +1 for every 2 damage on it.
summonerwars-card-co-azhu = Azhu the Drummer
summonerwars-ability-co-azhu = Another Roll
summonerwars-card-co-azhu-note = Once in your move phase: another unit of yours within 2 gets 1 boost.
summonerwars-card-co-sworn = Newly Sworn
summonerwars-ability-co-sworn = Holding It In
summonerwars-card-co-sworn-note = Strength +1 for each boost, at most +2.
summonerwars-card-co-lancet = Lancet Guard
summonerwars-ability-co-lancet = Paid in Red
summonerwars-card-co-lancet-note = When it attacks, it may take 1 damage for strength +1 in this attack.
summonerwars-card-co-redfletch = Redfletch
summonerwars-ability-co-redfletch = One Saved Arrow
summonerwars-card-co-redfletch-note = It enters with 1 boost. When it attacks, it may spend 1 boost for strength +1 in this attack.
summonerwars-card-co-cup = Cup Bearer
summonerwars-ability-co-cup = One Last Toast
summonerwars-card-co-cup-note = When it is destroyed, each unit of yours next to it gets 1 boost.
summonerwars-card-co-onecup = Drink from One Cup
summonerwars-ability-co-onecup = Drink from One Cup
summonerwars-card-co-onecup-note = Each unit of yours gets 1 boost. Draw 1 card.
summonerwars-card-co-allin = All on One Throw
summonerwars-ability-co-allin = All on One Throw
summonerwars-card-co-allin-note = Spend all boosts of a unit of yours: an enemy unit within 3 of it takes that much damage, at most 5.
summonerwars-card-co-palm = Cut the Palm
summonerwars-ability-co-palm = Cut the Palm
summonerwars-card-co-palm-note = A troop of yours takes 1 damage and has strength +3 this turn.
summonerwars-card-co-draught = Bitter Draught
summonerwars-ability-co-draught = Bitter Draught
summonerwars-card-co-draught-note = A unit of yours gets 2 boosts and heals 2.
summonerwars-card-co-notonestep = Not One Step
summonerwars-ability-co-notonestep = Not One Step
summonerwars-card-co-notonestep-note = Active: your boosted units have ward 1.

# Passers-by

summonerwars-faction-nt = Passers-by
summonerwars-card-nt-watchman = Night Watchman
summonerwars-ability-nt-watchman = Who Goes There
summonerwars-card-nt-watchman-note = Bar: enemy units next to it can attack only cards that bar.
summonerwars-card-nt-porter = Porter
summonerwars-ability-nt-porter = A Parcel from Home
summonerwars-card-nt-porter-note = When it enters, draw 1 card.
summonerwars-card-nt-trapper = Trapper
summonerwars-ability-nt-trapper = Noose
summonerwars-card-nt-trapper-note = After its attack deals damage, the target is rooted until your next turn begins.
summonerwars-card-nt-convoy = Convoy Guard
summonerwars-ability-nt-convoy = Low Stance
summonerwars-card-nt-convoy-note = Firm: enemies cannot slide, place or swap it.
summonerwars-card-nt-physician = Roadside Physician
summonerwars-ability-nt-physician = One Plaster
summonerwars-card-nt-physician-note = When it enters, you may heal 2 on a damaged unit of yours within 2.
summonerwars-card-nt-gamecock = Gamecock Keeper
summonerwars-ability-nt-gamecock = Side Bet
summonerwars-card-nt-gamecock-note = When it attacks, you may discard 1 card for strength +1 in this attack.
summonerwars-card-nt-courier = Fleet Courier
summonerwars-ability-nt-courier = All Night on the Road
summonerwars-card-nt-courier-note = It moves 2 cells more.
summonerwars-card-nt-thrower = Stone Thrower

# Board: cards

summonerwars-choose-faction = Choose a faction
summonerwars-gate-note = Your units are summoned next to it.
summonerwars-class-summoner = Summoner
summonerwars-class-champion = Champion
summonerwars-class-common = Common
summonerwars-class-structure = Structure
summonerwars-class-gate = Gate
summonerwars-class-start-gate = Start gate
summonerwars-class-event = Event
summonerwars-class-active = Active event
summonerwars-class-epic = Epic event
summonerwars-kind-in-phase = { $kind } · { $phase }
summonerwars-card-spoken = { $name }, { $kind }, cost { $cost }, strength { $strength }, life { $life }. { $note }
summonerwars-event-spoken = { $name }, { $kind }, cost { $cost }. { $note }

# Board: field, sides and hand

summonerwars-field = Battlefield, 6 columns by 8 rows
summonerwars-cell = { $cell }: { $content }
summonerwars-cell-empty = empty
summonerwars-cell-picked = chosen
summonerwars-cell-offered = can be chosen
summonerwars-cell-target = can be attacked
summonerwars-cell-site = the card can go here
summonerwars-cell-walk = can be reached
summonerwars-cell-ready = ready
summonerwars-piece-spoken = { $side ->
    [own] your { $name }
   *[enemy] enemy { $name }
}, strength { $strength }, life { $left } of { $life }{ $boosts ->
    [0] {""}
    [one] , 1 boost
   *[other] , { $boosts } boosts
}
summonerwars-hand = Your hand
summonerwars-hidden-hand = { $count ->
    [one] 1 card in hand
   *[other] { $count } cards in hand
}
summonerwars-pile-hand = hand
summonerwars-pile-deck = deck
summonerwars-pile-discard = discard
summonerwars-discard-of = Discard pile of { $name }
summonerwars-discard-empty = No cards yet
summonerwars-unseen = Not seen yet
summonerwars-magic = Magic
summonerwars-magic-of = Magic { $magic } of 15
summonerwars-life-of = { $left }/{ $life }
summonerwars-summoner-life = Summoner’s life { $life }
summonerwars-pressing = { $count } of { $needed } units for the press in the enemy half

# Board: phases and the action bar

summonerwars-phase-draw = Draw
summonerwars-turn-of = Turn { $number }, { $name }
summonerwars-round = Turn { $number }, round { $round }
summonerwars-onward = Next phase
summonerwars-onward-move = To movement
summonerwars-onward-build = To building
summonerwars-onward-attack = To attacks
summonerwars-onward-magic = End attacks
summonerwars-onward-end = End turn
summonerwars-onward-anyway = End anyway
summonerwars-onward-key = Key N
summonerwars-say-over = The match is over
summonerwars-say-wait = { $name } is playing
summonerwars-say-prompt = Choose on the battlefield or in the list
summonerwars-say-cell = Choose a marked cell
summonerwars-say-again = Tap again to confirm
summonerwars-say-target = Choose a target
summonerwars-say-steps = { $steps ->
    [one] Moves up to 1 cell
   *[other] Moves up to { $steps } cells
}
summonerwars-say-summon = Summon units next to your gates
summonerwars-say-move = { $left ->
    [0] All moves used
    [one] 1 more unit may move
   *[other] { $left } more units may move
}
summonerwars-say-build = Build structures
summonerwars-say-attack = { $left ->
    [0] All attacks used
    [one] 1 more attack
   *[other] { $left } more attacks
}
summonerwars-say-magic = Discard cards, 1 magic each
summonerwars-say-muster = Hand in a deck
summonerwars-muster-preset = Use the faction’s deck
summonerwars-play = Play
summonerwars-discard-for-magic = Discard for 1 magic
summonerwars-use = Use { $ability }
summonerwars-cost = Costs { $cost }, leaves { $left }
summonerwars-why-phase = Used in the phase { $phase }
summonerwars-why-no-target = Nothing to choose, or its condition is not met
summonerwars-why-no-cell = No cell is free for it
summonerwars-note-inaction = No attack yet: own summoner −1
summonerwars-warn-inaction = You attacked no enemy. Your summoner takes 1 damage if the phase ends now
summonerwars-note-press = Press: enemy summoner −1
summonerwars-note-dusk = Dusk: own summoner −{ $amount }

# Board: dice, forecast and preview

summonerwars-dice = Dice
summonerwars-dice-none = No dice yet
summonerwars-dice-hits = { $count ->
    [one] 1 hit
   *[other] { $count } hits
}
summonerwars-dice-stars = { $count ->
    [one] 1 star
   *[other] { $count } stars
}
summonerwars-dice-damage = { $counted }, { $damage } damage
summonerwars-face-blade-bow = blade and bow
summonerwars-face-bow-star = bow and star
summonerwars-face-blade-star = blade and star
summonerwars-face-blade = blade
summonerwars-forecast-dice = Dice
summonerwars-forecast-hit = Hits
summonerwars-forecast-destroy = Destroys
summonerwars-forecast-damage = Average damage
summonerwars-forecast-ward = Ward takes { $ward } off
summonerwars-preview = Card
summonerwars-preview-none = Point at a card or hold it to read it
summonerwars-fact-melee = Melee { $strength }, reaches { $range }
summonerwars-fact-ranged = Ranged { $strength }, reaches { $range }
summonerwars-fact-printed = (printed { $printed })
summonerwars-fact-life = Life { $left } of { $life }
summonerwars-fact-steps = Moves { $steps ->
    [one] 1 cell
   *[other] { $steps } cells
}
summonerwars-fact-ward = Ward { $ward }: attacks deal { $ward } less
summonerwars-fact-boosts = { $boosts ->
    [one] 1 boost
   *[other] { $boosts } boosts
}
summonerwars-fact-aims = Aims at { $cells }
summonerwars-modifier-from = { $what }, from { $source }, { $until }
summonerwars-keyword-slip-note = Walks over cards and ends on an empty cell.
summonerwars-keyword-firm-note = Enemies cannot slide, place or swap it.
summonerwars-keyword-rooted-note = It cannot move.
summonerwars-keyword-disarmed-note = It cannot attack.
summonerwars-keyword-silenced-note = Its abilities do not work.
summonerwars-keyword-bar-note = Enemy units next to it can attack only cards that bar.
summonerwars-keyword-cover-note = It can be attacked only from next to it.
summonerwars-keyword-clear-note = Ranged attacks of its own side pass over it.
summonerwars-keyword-gateway-note = Units of its side may be summoned next to it.
