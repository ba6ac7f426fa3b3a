# The words of the pages.

shell-brand = Qipan 棋盘
shell-skip = Skip to content
shell-language = English, switch to 中文
shell-dark = Dark theme
shell-keys = Keys and position
shell-turn-board = Turn board
shell-mute = Mute sounds
shell-unmute = Turn sounds on
shell-light = Light theme
shell-me = Account: { $name }
shell-nobody = Not logged in
shell-friends = Friends, { $count } online
shell-notices = Notices, { $count } new
shell-notices-invited = You are invited. Notices, { $count } new
people-title = People

nav-main = Main
nav-play = Play
nav-learn = Learn
nav-settings = Settings
nav-account = Account

go-home = Back to home
choose-game = Choose a game
game-facts = { $seats ->
    [1] 1 player
   *[other] { $seats } players
} · { $minutes } min

home-title = Play a game
home-interface = API

quick-title = Quick start
quick-friend = Invite a friend
quick-friend-words = Send a link, play right away
quick-computer = Play a bot
quick-computer-words = Five levels, undo any time
quick-local = Same screen
quick-local-words = Take turns on one device
quick-learn = Learn the rules
quick-learn-words = Learn by playing in three minutes

resume-title = Continue
resume-online = Unfinished online match
resume-computer = Unfinished match against a bot
resume-other = { $game }: { $what }
resume-local = Unfinished same-screen match
resume-go = Resume

shelf-title = Games
shelf-rooms = { $count ->
    [one] 1 table
   *[other] { $count } tables
}

rooms-title = Open tables
rooms-live = Live
rooms-lost = Reconnecting
rooms-filter = Filter tables
rooms-all = All
rooms-joinable = Open seats
rooms-watchable = Spectate
rooms-open = Open a table
rooms-join = Join
rooms-join-whose = Join { $host }'s table
rooms-watch = Spectate
rooms-watch-whose = Spectate at { $host }'s table
rooms-what = { $game } · { $time }
rooms-locked = Password required
rooms-seats = { $taken } of { $seats } seats taken
rooms-none = No open tables yet
rooms-none-such = No tables match this filter
rooms-none-words = Open one and send the link to a friend.
rooms-offline = Cannot reach the server
rooms-offline-words = You can still play on one screen, play a bot or take a lesson.
rooms-code = Have a table code or link?
rooms-code-hint = Paste it here
rooms-code-go = Go
rooms-code-bad = That is not a table code. You can also paste the whole link.
rooms-reject-no-password = Set a password for the table.
rooms-reject-long-password = Use at most 200 characters.
form-bounds = { $min } to { $max }
rooms-reject-bad-number = Enter a whole number from { $min } to { $max }.
rooms-reject-bad-option = This value is not allowed. Choose another.
rooms-reject-bad-seats = This game cannot be played with that many players.
rooms-reject-bad-settings = The table was not opened: the server does not accept one of these settings. Check them and try again.
rooms-reject-not-ratable = A rated table needs a clock, and no undo, no hints, no bot for absent players and no fixed random results.
rooms-reject-too-many-tables = You have too many open tables. Finish or leave one first.

refuse-offline = Cannot reach the server. Check your connection and try again.
refuse-unreadable = The page could not read the server's answer. Reload and try again.
refuse-too-fast = Too many requests. Wait a few seconds and try again.
refuse-busy = The server is busy. Try again in a moment.
refuse-unauthorized = Your session has expired. Reload the page and try again.
refuse-internal = Something went wrong on the server. Try again later.
refuse-store-unavailable = The server is busy. Try again in a moment.
refuse-match-damaged = The record of this match is damaged. The server's operator has been notified.
refuse-banned = This account is suspended.
refuse-fixes-chance = These options fix random results. Open the table by link only.
refuse-store-in-doubt = The server may or may not have saved this. Reload the page to see.

game-rules = Rules
game-learn = Learn by playing
game-ways = Ways to play
game-open = Open a table
game-open-go = Open table
game-goals = Endgames
game-room = Table
game-seats = Players
game-visibility = Who can join
game-public = Anyone
game-public-words = Listed on the home page. Anyone can join.
game-link = Link only
game-link-words = Not listed. Anyone with the link can join.
game-password = Password
game-password-words = Listed on the home page. Joining needs the password.
game-password-help = 1 to 200 characters
game-password-field = Table password
game-time = Time control
game-time-own = Custom
game-time-kind = Clock type
game-time-minutes = Minutes per player
game-time-increment = Increment in seconds
game-time-move = Seconds per move
game-time-periods = Byo-yomi periods
game-time-period = Seconds per period
game-first = Who goes first
game-first-me = Me
game-first-other = My opponent
game-first-lot = Random
game-first-words = The first move changes sides in a rematch.
game-away = If a player disconnects
game-away-wait = Wait
game-away-resign = They lose
game-away-bot = A bot plays on
game-away-words = Takes effect after 1 minute.
game-rated = Rated match
game-rated-words = The result changes the ratings of players with an account. No undo, no hints, no bots, and always with a clock.
game-spectators = Allow spectators
game-undo = Allow undo if opponents agree
game-free-undo = Allow undo past random results and revealed cards
option-off = { $title }: off
option-is = { $title }: { $value }

speed-bullet = Bullet
speed-blitz = Blitz
speed-rapid = Rapid
speed-slow = Classical
speed-untimed = No clock

time-none = No time limit
time-per-move = { $seconds } s per move
time-byo-yomi = { $minutes } min + { $periods } × { $seconds } s
time-kind-fischer = Increment
time-kind-per-move = Per move
time-kind-byo-yomi = Byo-yomi

copied = Copied
not-copied = Could not copy. Select the text and copy it yourself.

local-sheet = Match record
local-log = Moves
local-one = Player 1
local-your-turn = Your move
local-to-move = To move
local-turn = { $seat } to move
local-undo = Undo
local-resign = Resign
local-resign-ask = Resign?
local-resign-words = Resigning ends the match.
local-record = View record
local-again = New match
local-rematch = Rematch
local-swap = Swap sides
local-swap-ask = Swap sides?
local-swap-words = This ends the match and starts a new one.
local-you-play = You play { $side }
local-hand-over = Pass the device to { $seat }
local-hand-over-words = Everyone else, please look away. Press the button once the device is in your hands.
local-hand-over-go = I am { $seat }, show my hand

## Puzzles, the analysis board, and tools in matches
puzzles-title = Puzzles
study-title = Analysis board
quick-puzzles-words = The computer defends at its best
quick-decks-words = Build, save and share decks of your own
decks-title = My decks
quick-study-words = Move both sides, see the evaluation
quick-team = 2 v 2 with bots
quick-team-words = You and a bot against two bots
game-setup = Position and rules
game-setup-words = For all ways to play above, and for the table below.
more = More
more-type = Type moves
more-export = Export the record
more-study = Open on the analysis board

replay-title = Match record

matches-title = Matches
leaderboard-title = Leaderboard

not-found-title = Page not found
not-found-words = The link may be mistyped, or the page has been removed.

account-title = Account

settings-title = Settings

# A table on the server.
table-title = Table

net-connecting = Opening the table
net-unreachable = Cannot reach the server. Retrying automatically.
net-lost = Connection lost. Your seat is kept
net-retry = Retrying in { $seconds } s
net-trying = Reconnecting
net-now = Retry now
net-old-page = This page is out of date
net-old-page-words = Reload it to continue. Your match is safe.
net-reload = Reload
net-again = Rejoin
net-banned = You cannot join
net-banned-words = Your account is suspended on this server.
net-session-ended = You were logged out
net-session-ended-words = Your session was ended from another device. Log in again to continue.
# The gallery of parts.
part-gallery-title = Board parts

## Pages that are loaded when they are opened
loading-title = Setting up the board
loading-failed = This page could not be loaded
loading-failed-words = Check your connection and try again.
loading-again = Try again

## The list of lessons, and play on one screen
lessons-title = Learn
lessons-words = Each game has a lesson. Learn it by playing, in a few minutes.
local-against = Against a bot

# The computer: opponent and coach.
level-title = Bot level
level-1 = Beginner
level-2 = Easy
level-3 = Medium
level-4 = Hard
level-5 = Master
local-thinking = Thinking
local-hurry = Move now
coach-hint = Hint
coach-stop = Stop
coach-thinking = Finding a hint
coach-silent = No hint for this position.
analysis-title = Analysis
game-hints = Allow hints

## The end of a match
result-you-won = You won
result-won = { $name } won
result-drawn = Draw
stamp-won = Won
stamp-lost = Lost
stamp-drawn = Draw
stamp-over = End
player-deleted = Deleted player

## Bots by name. The bot at the first seat has the first name.
bot-name-1 = Pine
bot-name-2 = Crane
bot-name-3 = Brook
bot-name-4 = Wren
bot-name-5 = Bamboo
bot-name-6 = Reed
bot-name-7 = Flint
bot-name-8 = Heron
bot-of-level = Bot, { $level }
bot-in-list = { $name } ({ $level })
share-title = Share
