# The words of the pages.

shell-brand = Qipan 棋盘
shell-skip = Skip to content
shell-language = English, switch to Chinese
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
local-record = Look again
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
