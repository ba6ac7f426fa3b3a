# The words of the pages.

shell-brand = Qipan 棋盘
shell-skip = Skip to content
shell-language = Switch to Chinese
shell-dark = Dark theme
shell-light = Light theme

nav-main = Main
nav-play = Play
nav-learn = Learn
nav-settings = Settings
nav-account = Me

go-home = Back to the home page
choose-game = Which game?
game-facts = { $seats ->
    [1] 1 player
   *[other] { $seats } players
} · { $minutes } min

home-title = What shall we play?
home-interface = The interface

quick-title = Begin quickly
quick-friend = Invite a friend
quick-friend-words = Send a link and play
quick-local = Same screen
quick-local-words = Take turns on one device
quick-learn = Learn the rules
quick-learn-words = By playing, in three minutes

resume-title = Continue
resume-local = Your same-screen match is not over
resume-go = Resume

shelf-title = The shelf

rooms-title = Open rooms
rooms-open = Open a room
rooms-join = Join
rooms-watch = Watch
rooms-seats = { $taken } of { $seats } seats taken
rooms-none = No open rooms yet
rooms-none-words = Open one and send the link to a friend.
rooms-offline = The server cannot be reached now
rooms-offline-words = Same-screen play and lessons work as always.
rooms-failed = The list of rooms did not come
rooms-failed-words = Open this page again in a moment.

local-sheet = Record of the match
local-log = Moves
local-to-move = To move
local-turn = { $seat } to move
local-won = { $seat } wins: { $reason }
local-drawn = A draw: { $reason }
local-undo = Take back
local-resign = Resign
local-resign-ask = Resign?
local-resign-words = The match ends when you resign.
local-again = Start over

table-title = Room
table-words = This room cannot be opened now.
replay-title = Game record
replay-words = This record cannot be opened now.
learn-title = Learn
learn-words = This lesson is not written yet. Try a match on one screen first.
account-title = Me
account-words = You are a guest. You can play without signing in.

not-found-title = Nothing is here
not-found-words = The link may be mistyped, or the page is gone.

settings-title = Settings
settings-words = For this browser only. Changes take effect at once.
settings-look = Look
settings-language = Language
settings-theme = Theme
settings-motion = Motion
settings-board = Board
settings-pieces = Pieces
settings-strong-sides = Stronger difference between the sides
settings-confirm-move = Confirm each move with a second tap
settings-sound = Sound
settings-effects = Pieces and dice
settings-calls = Your turn
theme-system = System
theme-light = Paper
theme-dark = Night ink
motion-system = System
motion-reduced = Reduced
pieces-characters = Characters
pieces-letters = With letters

# The gallery of parts.
part-gallery-title = Parts of boards
part-gallery-words = For authors of boards: every part in its states. All of it can be tried with mouse, finger and keyboard.
part-points = A board of points
part-points-words = Tab enters the board, arrows move, Enter selects and places, Escape lets go.
part-squares = A board of squares
part-squares-words = The same part with pieces inside squares. Cards of the hand can be dragged here.
part-wide = A wide board
part-wide-words = It scrolls where it does not fit. Two fingers or the buttons enlarge it; a tap on the map goes there.
part-wide-left = Show the left half
part-wide-right = Show the right half
part-demo-turn = Seen from the other side
part-demo-extras = Check and hint
part-demo-piece = { $side ->
    [1] vermilion
    [2] indigo
    [3] ochre
   *[other] jade
} { $glyph }
part-demo-covered = a covered piece
part-demo-empty = empty
part-demo-place = Column { $column }, row { $row }: { $content }
part-discs = Discs
part-discs-words = Sides differ in colour, rim and character.
part-disc-1 = Vermilion: two rings
part-disc-2 = Indigo: eight teeth
part-disc-3 = Ochre: dashes
part-disc-4 = Jade: petals
part-disc-covered = Covered
part-disc-letter = With a letter
part-jigsaw = Jigsaw pieces
part-jigsaw-words = Round tabs fit round sockets, dovetails fit dovetails. The notch points to the piece's own top.
part-hand = A hand of cards
part-hand-words = Tap or press Enter to choose, arrows to move, drag to play. A grey card says why not.
part-hand-draw = Draw one
part-hand-play = Play the chosen
part-hand-dropped = Dropped on { $spot }
part-hand-discs = A hand of discs
part-hand-discs-words = Side by side and grouped by side; two may be chosen.
part-arrange = Order
part-arrange-dealt = As dealt
part-arrange-ranked = By cost
part-arrange-grouped = By kind
part-card-spoken = { $name }, { $kind }, costs { $cost }
part-card-forge = Open forge
part-card-forge-words = Draw two cards.
part-card-stoke = Stoke
part-card-stoke-words = Reroll up to two dice.
part-card-hold = Hold fast
part-card-hold-words = Cancel one roll card.
part-card-pawn = Pawn it
part-card-pawn-words = Discard one, gain 2 points.
part-kind-main = Main
part-kind-roll = Roll
part-kind-instant = Instant
part-kind-upgrade = Upgrade
part-barred-cost = not enough points
part-barred-pair = this round asks for a pair
part-piles = Piles
part-piles-words = Tap the deck to draw, the discard pile to take it back.
part-deck = Deck
part-discard = Discard
part-dice = Dice
part-dice-words = After a roll, tap a die to lock or free it. Arrows move, digits lock at once.
part-tray = Your attack roll
part-tray-hint = Tap a die to lock or free it
part-roll = Roll
part-die = { $name }, { $number }
part-die-blank = not rolled yet
part-die-hammer = hammer
part-die-flame = flame
part-die-crown = crown
part-tracks = Tracks
part-tracks-words = Hatching is what is about to be lost. A change stays beside the number for a moment.
part-health = Health
part-points-left = Points
part-hurt = Lose 6
part-heal = Heal 3
part-pay = Pay 1
part-earn = Gain 2
part-tokens = Tokens
part-tokens-words = The outline tells good from bad. Tap or point at one to read what it does.
part-token-armour = Armour
part-token-armour-glyph = A
part-token-armour-words = Each stops 1 damage and is then removed.
part-token-burn = Burn
part-token-burn-glyph = B
part-token-burn-words = In upkeep, each deals 1 damage.
part-token-shade = Shade
part-token-shade-glyph = S
part-token-shade-words = Against the next attack, reroll one die.
part-phases = Phases
part-phases-words = On phones only the current phase has its name.
part-phase-upkeep = Upkeep
part-phase-income = Income
part-phase-main = Main
part-phase-roll = Attack roll
part-phase-defend = Defence roll
part-phase-discard = Discard
part-phase-next = Next phase
part-sides = Sides
part-sides-words = Who is in turn has a bar, an arrow and a word.
part-side-1 = Vermilion
part-side-2 = Indigo
part-side-3 = Ochre
part-side-4 = Jade
part-side-turn = To move
part-side-waits = Waiting
part-side-next = Next side
part-chips = chips
part-prompts = Questions
part-prompts-words = Drawn from the engine's data alone. Digits pick; Escape refuses, clears, or goes back to the board.
part-ask-yes = Yes or no, with a clock
part-ask-one = One of a list
part-ask-several = Several
part-ask-number = A number
part-ask-order = An order
part-ask-steps = Two steps
part-ask-buckle = A-Nan buckles, Mei stays. Do you reveal?
part-ask-what = The soldier is at the far edge. What does it become?
part-ask-spare = Which ones do you keep?
part-ask-chips = How many chips do you stake?
part-ask-first = In which order are they settled?
part-ask-nothing = No answer yet
part-option-chariot = Chariot
part-option-chariot-note = Any distance in a straight line
part-option-cannon = Cannon
part-option-cannon-note = Takes over one piece
part-option-horse = Horse
