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
quick-computer-words = An easy opponent, free take-back
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
refuse-unauthorized = Your login has expired. Reload the page and try again.
refuse-internal = The server has a problem. Try again in a while.
refuse-store-unavailable = The server is busy. Try again in a while.
refuse-banned = This account has been suspended.

game-rules = Rules
game-learn = Learn by playing
game-ways = Ways to play
game-open = Open a room
game-open-go = Open the room
game-options = Rules of this match
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

time-none = no time limit
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

table-title = Room
table-words = This room cannot be opened now.
replay-title = Game record
replay-words = This record cannot be opened now.
learn-title = Learn
learn-words = This lesson is not written yet. Try a match on one screen first.

not-found-title = Nothing is here
not-found-words = The link may be mistyped, or the page is gone.

account-title = Me
account-stranger = You can play without signing in. Your first match gives you a guest name.
account-guest = Guest
account-kind = Account
account-own = An account of your own
account-why = With an account you can go on playing on other devices. Your matches come with you.
account-sign-up = Sign up
account-sign-up-go = Sign up
account-log-in = Log in
account-log-in-go = Log in
account-name = Name
account-name-title = Change your name
account-name-help = 2 to 20 letters, digits, _ and -.
account-password = Password
account-password-title = Change your password
account-password-old = Current password
account-password-new = New password
account-password-help = At least 8 characters.
account-password-go = Change password
account-password-saved = The password is changed. All other devices are logged out.
account-email = E-mail
account-email-title = E-mail
account-email-help = You may leave it empty.
account-email-saved = E-mail saved
account-save = Save
account-renamed = Your name is changed
account-sessions = Devices
account-session-here = This one
account-session-seen = Last used { $when }
account-session-end = Log out
account-session-end-which = Log out { $browser }
account-sessions-end-all = Log out all other devices
account-tokens = API tokens
account-tokens-words = For programmes of your own, which can play for you.
account-token-name = What it is for
account-token-name-help = 1 to 50 characters, so that you know it later.
account-token-make = Make a token
account-token-once = Copy it now. It is not shown again.
account-token-copy = Copy
account-token-unused = never
account-token-when = Made { $made }, last used { $used }
account-token-revoke = Revoke
account-token-revoke-which = Revoke the token { $name }
account-token-ask = Revoke this token?
account-token-ask-words = Programmes that use it are cut off at once.
account-matches = Matches
account-matches-none = No match yet
account-matches-none-words = Matches you play online are kept here, to replay.
account-matches-more = Earlier ones
account-match-running = Under way
account-match-won = Won: { $reason }
account-match-lost = Lost: { $reason }
account-match-drawn = Draw: { $reason }
account-match-none = No result
account-match-replay = Replay
account-match-which = { $what }: { $game }, { $when }
account-log-out = Log out
account-log-out-ask = Log out?
account-log-out-words = This browser forgets you. Next time you log in with your password.
account-reject-bad-name = A name has 2 to 20 letters, digits, _ and -, and does not mix alphabets that look alike.
account-reject-name-taken = This name is taken. Choose another.
account-reject-name-is-fixed = An account keeps its name.
account-reject-bad-password = A password has 8 to 200 characters.
account-reject-bad-email = This does not look like an e-mail address.
account-reject-bad-label = Write 1 to 50 characters.
account-reject-wrong-credentials = Name or password is wrong.
account-reject-wrong-password = The current password is wrong.
account-reject-locked-out = Too many wrong passwords. Try again in { $minutes } min.
account-reject-has-account = You are logged in with an account. Log out first.
account-reject-needs-account = Sign up first.
account-reject-too-many-tokens = There are too many tokens. Revoke one first.
account-reject-not-found = It is already gone.

settings-title = Settings
settings-words = For this browser only. Changes take effect at once.
settings-look = Look
settings-language = Language
settings-theme = Theme
settings-motion = Motion
settings-board = Board
settings-preview = How pieces look
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
motion-full = Full
pieces-characters = Characters
pieces-letters = With letters

# Lessons

learn-head = Step by step
learn-rules = In short
learn-about = About the game
learn-step = Step { $step }
learn-again = Start over
learn-ask-leave = Leave the lesson?
learn-ask-leave-words = You can begin it again at any time.
learn-leave = Leave
learn-done = That is all you need
learn-done-words = You know the rules of { $game } now. Play a match.
learn-left = The lesson is over

# Records of matches

replay-missing = There is no such record
replay-missing-words = The link may be mistyped, or no same-screen match has ended here yet.
replay-running = This match is not over
replay-running-words = Its record opens when it ends.
replay-offline = The server cannot be reached now
replay-offline-words = Check the network and try again.
replay-broken = This record cannot be shown
replay-broken-words = It may be of a newer version. You can download it all the same.
replay-try-again = Try again
replay-loading = The record is on its way
replay-sheet = Record
replay-log = Moves
replay-start = Beginning
replay-at = Move { $at } of { $last }
replay-at-words = Move { $at } of { $last }: { $what }
replay-at-start = Beginning, { $last } moves
replay-flip = Turn the board
replay-link = Copy link
replay-link-done = The link to this position is copied
replay-link-words = Link to this position
replay-download = Download
replay-keys = ← → step · Home End to the ends · space plays
