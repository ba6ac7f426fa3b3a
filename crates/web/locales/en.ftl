# The words of the pages.

shell-brand = Qipan 棋盘
shell-skip = Skip to content
shell-language = English, switch to Chinese
shell-dark = Dark theme
shell-light = Light theme
shell-me = Me: { $name }
shell-nobody = Not signed in

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
quick-computer = Computer
quick-computer-words = Five levels, free take-back
quick-local = Same screen
quick-local-words = Take turns on one device
quick-learn = Learn the rules
quick-learn-words = By playing, in three minutes

resume-title = Continue
resume-online = Your online match is not over
resume-computer = Your match against the computer is not over
resume-other = Also { $game }: { $what }
resume-local = Your same-screen match is not over
resume-go = Resume

shelf-title = The shelf
shelf-rooms = { $count ->
    [one] 1 room
   *[other] { $count } rooms
}

rooms-title = Open rooms
rooms-live = Live
rooms-lost = Reconnecting
rooms-filter = Filter the rooms
rooms-all = All
rooms-joinable = Joinable
rooms-watchable = Watchable
rooms-open = Open a room
rooms-join = Join
rooms-join-whose = Join the room of { $host }
rooms-watch = Watch
rooms-watch-whose = Watch the room of { $host }
rooms-what = { $game } · { $time }
rooms-locked = With a password
rooms-seats = { $taken } of { $seats } seats taken
rooms-none = No open rooms yet
rooms-none-such = No such rooms now
rooms-none-words = Open one and send the link to a friend.
rooms-offline = The server cannot be reached now
rooms-offline-words = Same-screen play, the computer and lessons work as always.
rooms-code = Have a room code or a link?
rooms-code-hint = Paste it here
rooms-code-go = Enter
rooms-code-bad = This is no room code. The whole link will do too.
rooms-reject-no-password = Give the room a password.
rooms-reject-bad-number = Fill in a whole number from { $min } to { $max }.
rooms-reject-bad-option = This cannot be chosen.
rooms-reject-bad-seats = This game does not have that many seats.
rooms-reject-bad-settings = The room was not opened: the server does not accept one of the settings.
rooms-reject-too-many-tables = You have too many open rooms. Finish or leave one first.

refuse-offline = The server was not reached. Check the connection and try again.
refuse-unreadable = The server's answer makes no sense. Reload the page and try again.
refuse-too-fast = That was too fast. Wait a few seconds.
refuse-busy = The server is busy. Try again in a moment.
refuse-unauthorized = Your login has expired. Reload the page and try again.
refuse-internal = The server has a problem. Try again in a while.
refuse-store-unavailable = The server is busy. Try again in a while.
refuse-busy = Many people are reading records now. Try again in a moment.
refuse-match-damaged = The record of this match is damaged. The operator of this server has been told.
refuse-banned = This account has been suspended.
refuse-fixes-chance = These options fix what chance would decide. Open a table by link instead.

game-rules = Rules
game-learn = Learn by playing
game-ways = Ways to play
game-open = Open a room
game-open-go = Open the room
game-options = Rules of this match
game-goals = Endgames
game-room = The room
game-seats = How many players
game-visibility = Who can come in
game-public = Everybody
game-public-words = Listed on the home page, open to all.
game-link = By link
game-link-words = Not listed. Who has the link can come in.
game-password = By password
game-password-words = Listed on the home page. The room asks for a password.
game-password-field = Password of the room
game-time = Time
game-time-own = Custom
game-time-kind = How time is counted
game-time-minutes = Minutes each
game-time-increment = Seconds added per move
game-time-move = Seconds per move
game-time-periods = Periods
game-time-period = Seconds per period
game-first = Who begins
game-first-me = I do
game-first-other = My opponent
game-first-lot = By lot
game-first-words = In a rematch the other side begins.
game-away = If somebody stays away
game-away-wait = Wait
game-away-resign = They lose
game-away-bot = Computer plays on
game-away-words = After one minute of absence.
game-spectators = Spectators may watch
game-undo = Moves may be taken back (if the opponent agrees)
game-free-undo = Undo may go past random results and shown cards
option-off = { $title }: off
option-is = { $title }: { $value }

time-none = No time limit
time-per-move = { $seconds } s a move
time-byo-yomi = { $minutes } min, then { $periods } × { $seconds } s
time-kind-fischer = With increment
time-kind-per-move = Per move
time-kind-byo-yomi = Byo-yomi

copied = Copied
not-copied = It could not be copied. Select it and copy it yourself.

local-sheet = Record of the match
local-log = Moves
local-you = You
local-one = Player 1
local-your-turn = Your move
local-you-won = You win: { $reason }
local-computer = Computer
local-to-move = To move
local-turn = { $seat } to move
local-won = { $seat } wins: { $reason }
local-drawn = A draw: { $reason }
local-undo = Take back
local-resign = Resign
local-resign-ask = Resign?
local-resign-words = The match ends when you resign.
local-record = Look again
local-again = Start over
local-hand-over = Pass the device to { $seat }
local-hand-over-words = Everybody else, please look away. Press only once the device is in your hands.
local-hand-over-go = I am { $seat }, show my hand

replay-title = Game record

not-found-title = Nothing is here
not-found-words = The link may be mistyped, or the page is gone.

account-title = Me

settings-title = Settings

# A table on the server.
table-title = Room

net-connecting = Opening the room
net-unreachable = The server cannot be reached now. Trying again by itself.
net-lost = Connection lost. Your seat is held
net-retry = Again in { $seconds } s
net-trying = Trying
net-now = Try now
net-old-page = This page is from an older version
net-old-page-words = Load it again to go on. The match is kept.
net-reload = Load again
net-again = Come back in
net-banned = You cannot come in now
net-banned-words = Your account is blocked on this server.
net-session-ended = You were signed out
net-session-ended-words = Your session was ended on another device.
# The gallery of parts.
part-gallery-title = Parts of boards

## Pages that are loaded when they are opened
loading-title = Setting up the board
loading-failed = This page could not be fetched
loading-failed-words = Check the network and try again.
loading-again = Try again

## The list of lessons, and play on one screen
lessons-title = Learn
lessons-words = Every game has a lesson: learn it by playing, in a few minutes.
local-against = Against the computer

# The computer: opponent and coach.
level-title = Level of the computer
level-1 = Beginner
level-2 = Easy
level-3 = Medium
level-4 = Hard
level-5 = Master
local-thinking = Thinking
local-hurry = Move now
coach-hint = Hint
coach-stop = Stop
coach-thinking = The coach is thinking
coach-silent = There is nothing to propose here.
analysis-title = Analysis
game-hints = Players may ask for hints
