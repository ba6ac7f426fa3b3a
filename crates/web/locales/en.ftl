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

# A table on the server.
table-title = Room
table-record = Record of the match
table-moves = Moves
table-seats = Seats
table-acts = Actions
table-more = More
table-home = Home
table-bot = Bot
table-your-turn = Your move
table-to-move = To move
table-turn = { $name } to move
table-online = Online
table-away = Away
table-stand-in = Away, a bot plays
table-bot-plays = Computer
table-lag = { $ms } ms
table-free = Free seat
table-free-seats = { $count ->
    [1] One seat is free. Send the link to a friend
   *[other] { $count } seats are free. Send the link to your friends
}
table-waits-for = Waiting until { $name } is ready
table-all-ready = Everybody is ready
table-starts-soon = Everybody is ready. The match begins when all are online
table-host = Host
table-ready = Ready
table-not-ready = Not ready
table-i-am-ready = I am ready
table-wait = Not yet
table-sit = Sit here
table-stand = Stand up
table-add-bot = Add a bot
table-remove = Remove
table-start = Start the match
table-to-board = Back to the board
table-leave = Leave
table-leave-ask = Leave the match?
table-leave-words = Your seat is kept. You find the match on the home page.
table-invite = Invite
table-invite-words = Whoever opens this link sits down at the table.
table-link = Link to this room
table-copy = Copy link
table-copied = Link copied
table-copy-by-hand = This browser does not let us copy. Mark the link and copy it.
table-share = Share
table-qr = The link as a QR code
table-qr-words = Or scan it with a phone.
table-public = Listed on the home page
table-by-link = Only by link
table-by-password = With a password
table-undo-asks = Take back if the other agrees
table-undo-off = Moves cannot be taken back
table-no-spectators = Nobody may watch
table-nobody-watches = Nobody watches yet
table-watching = { $count } watching: { $names }
table-comma = {", "}
table-time-none = No clock
table-time-move = { $seconds } seconds a move
table-time-fischer = { $minutes } minutes, { $seconds } seconds more each move
table-time-byo-yomi = { $minutes } minutes, then { $periods } periods of { $seconds } seconds
table-undo = Take back
table-draw = Draw
table-resign = Resign
table-resign-ask = Resign?
table-resign-words = The match ends when you resign.
table-asks-undo = { $name } asks to take a move back
table-own-undo = You ask to take your move back
table-back-before = Back to before: { $move }
table-asks-draw = { $name } offers a draw
table-own-draw = You offer a draw
table-agree = Agree
table-refuse = Decline
table-withdraw = Withdraw
table-you-won = You win
table-won = { $name } wins
table-drawn = A draw
table-rematch = Play again
table-no-rematch = Rather not
table-replay = Replay
table-aborted = The game failed and this match had to end. Sorry. The record is kept.
table-locked = This room has a password
table-locked-words = Ask the person who opened it.
table-password = Password
table-enter = Enter
table-gone = This room is gone
table-gone-words = It was closed, or the link is mistyped.
table-closed = This match is not open to spectators
table-closed-words = Come back when it is over.
table-refuse-not-seated = You are watching. Only players can move.
table-refuse-offline = Not connected now. Try again in a moment.
table-refuse-seat-taken = Somebody has taken this seat.
table-refuse-no-such-seat = There is no such seat.
table-refuse-seat-empty = This seat is empty already.
table-refuse-not-host = Only the host can do this.
table-refuse-match-running = A match is being played. Finish it first.
table-refuse-seats-empty = Not every seat is taken.
table-refuse-not-all-ready = Not everybody is ready.
table-refuse-remove-self = The host cannot be removed.
table-refuse-undo-off = Moves cannot be taken back at this table.
table-refuse-no-match = The match has not begun.
table-refuse-match-aborted = This match had to be given up.
table-refuse-other-match = That move was for a match that is over.
table-refuse-stale-id = Another page of yours has moved already.
table-refuse-too-fast = That was too fast. Wait a moment.
table-refuse-empty-text = There is nothing to say.
table-refuse-text-too-long = That is too long. At most 500 letters.
table-refuse-banned = You cannot talk here now.

chat-title = Chat
chat-channel = Who hears it
chat-players = Players
chat-spectators = Spectators
chat-lines = What was said
chat-say = Say something
chat-send = Send
chat-more = More phrases
chat-sending = on its way
chat-watches = (watching)
chat-unheard-by-players = Players cannot see spectators' words while they play
chat-phrase-hello = Hello
chat-phrase-good-luck = Good luck
chat-phrase-well-played = Well played
chat-phrase-thanks = Thanks
chat-phrase-oops = Oops
chat-phrase-thinking = Let me think
chat-phrase-sorry = Sorry
chat-phrase-good-game = Good game
chat-phrase-again = Once more?
chat-phrase-bye = Bye

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
