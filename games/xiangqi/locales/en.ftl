# Xiangqi Glory

xiangqi-title = Xiangqi Glory
xiangqi-summary = Chinese chess with lasers, one against one or two against two. Kill the enemy general.
xiangqi-rules =
    Pieces stand on the crossings of lines and take by moving onto an enemy piece.
    General: one step along a line, within the palace. Advisor: one diagonal step, within the palace.
    Elephant: exactly two diagonal steps if the point between, its eye, is free; it never crosses the river.
    Horse: one straight step, then one diagonally outwards; a piece right beside it, on its leg, blocks that way.
    Chariot: any distance along a line. Cannon: moves like a chariot, but takes only by jumping over exactly one piece.
    Soldier: one step forward, beyond the river also sideways, never back.
    Whoever takes the enemy general wins. Nobody has to answer a check, and a move may expose one's own general.
    Laser: a general that moves and then faces an enemy general on its file, with nothing between, kills it at once.
    If another piece leaves the file, nothing fires.
    There is no stalemate: whoever cannot move may resign, agree on a draw or run out of time.
    Two against two: Red and Blue play against Black and Green. Allies block and cannot be taken.
    If a general dies, its player is out; the pieces left behind are neutral and anybody may take them.
    A team loses when both its generals are dead.

xiangqi-reason-general-captured = the general was taken
xiangqi-reason-laser = killed by the laser
xiangqi-reason-repetition = draw by repetition
xiangqi-reason-sixty-moves = draw: 60 moves each without capture

xiangqi-goal-lone-chariot = Red moves and kills the general with the 3rd move at the latest. Chariot and general each guard a line.
xiangqi-goal-soldier-net = Red moves and wins with the 3rd move at the latest. Let the laser close a file first.
xiangqi-goal-chariot-advisors = Red moves and wins with the 6th move at the latest.
xiangqi-goal-lone-horse = Red moves and wins with the 7th move at the latest. The horse needs the general's threat to catch up.
xiangqi-goal-lone-soldier = Red moves and wins with the 8th move at the latest. A soldier is strong as long as it stays off the last rank.
xiangqi-goal-horse-guard = Red moves and wins with the 8th move at the latest. The advisor helps, and may stand in one's own laser's way.
xiangqi-goal-two-soldiers = Red moves and wins with the 8th move at the latest. Even the old soldier on the last rank has its part.
xiangqi-goal-soldier-elephant = Red moves and wins with the 9th move at the latest. The elephant can block the laser; find the moment when it cannot.
xiangqi-goal-horse-elephant = Red moves and wins with the 10th move at the latest.
xiangqi-goal-soldier-advisor = Red moves and wins with the 11th move at the latest. When the advisor moves, a file opens.
xiangqi-goal-horse-advisor = Red moves and wins with the 11th move at the latest.
xiangqi-goal-cannon-guard = Red moves and wins with the 11th move at the latest. The cannon needs its own advisor as a screen.
xiangqi-goal-old-soldier = A draw if nobody errs. Hold it: do not let the black general face yours.
xiangqi-goal-bare-cannon = A draw if nobody errs. Without a screen even a cannon cannot win.
xiangqi-goal-horse-two-advisors = A draw if nobody errs. See how two advisors hold a lone horse.
xiangqi-goal-elephant-holds = A draw if nobody errs. Red holds the soldier across the river with a single elephant.

## Inside the box

xiangqi-log-moved = { $army }: { $name } ({ $wxf })
xiangqi-log-took = { $army }: { $name } ({ $wxf }), takes { $owner }'s { $piece }
xiangqi-log-laser = Laser! { $army }'s general kills { $victim }'s
xiangqi-log-fell-captured = { $army }'s general is taken
xiangqi-log-fell-laser = { $army }'s general is struck by the laser
xiangqi-log-fell-resigned = { $army } gives up its general
xiangqi-log-fell-time = { $army }'s general falls with its flag

xiangqi-army-red = Red
xiangqi-army-black = Black
xiangqi-army-blue = Blue
xiangqi-army-green = Green

xiangqi-kind-general = general
xiangqi-kind-advisor = advisor
xiangqi-kind-elephant = elephant
xiangqi-kind-horse = horse
xiangqi-kind-chariot = chariot
xiangqi-kind-cannon = cannon
xiangqi-kind-soldier = soldier

xiangqi-reject-not-your-turn = It is not your turn.
xiangqi-reject-no-such-point = There is no such point on this board.
xiangqi-reject-no-piece = There is no piece on { $point }.
xiangqi-reject-not-your-piece = The piece on { $point } is not yours.
xiangqi-reject-cannot-go-there = This piece cannot go from { $from } to { $to }.
xiangqi-reject-game-over = The game is over.
xiangqi-reject-unknown-layout = There is no such layout.
xiangqi-reject-two-starts = Begin from a FEN or from a custom layout, not from both.
xiangqi-reject-wrong-seats = This layout is for { $armies } players, not for { $seats }.
xiangqi-reject-impossible-state = No game can come to this position.

xiangqi-reject-bad-size = A board has 3 to 18 files and 4 to 10 ranks, not { $width } by { $height }.
xiangqi-reject-bad-river = The river cannot run after rank { $river }.
xiangqi-reject-bad-army-count = There are 2 or 4 armies, not { $count }.
xiangqi-reject-colour-out-of-order = The armies must stand in the order red, black, blue, green.
xiangqi-reject-one-team = All armies are of one team.
xiangqi-reject-bad-turn = There is no such army to move first.
xiangqi-reject-bad-palace = A palace must lie on its army's own side of the board.
xiangqi-reject-palaces-overlap = Two palaces overlap at { $point }.
xiangqi-reject-too-many-pieces = An army has at most { $most } pieces.
xiangqi-reject-off-board = { $point } is not on the board.
xiangqi-reject-point-taken = Two pieces stand on { $point }.
xiangqi-reject-general-outside-palace = The general on { $point } stands outside its palace.
xiangqi-reject-advisor-outside-palace = The advisor on { $point } stands outside its palace.
xiangqi-reject-elephant-across-river = The elephant on { $point } stands across the river.
xiangqi-reject-elephant-unreachable = No elephant can ever come to { $point }.
xiangqi-reject-no-general = An army has no general.
xiangqi-reject-second-general = An army has more than one general.

xiangqi-reject-fen-too-long = The FEN is too long.
xiangqi-reject-fen-empty = The FEN is empty.
xiangqi-reject-fen-row-count = The FEN has { $count } rows instead of 10.
xiangqi-reject-fen-row-width = Row { $row } of the FEN has { $width } points instead of 9 or 18.
xiangqi-reject-fen-letter = “{ $letter }” in row { $row } of the FEN is no piece.
xiangqi-reject-fen-turn = “{ $text }” is no turn; write w or b.
xiangqi-reject-fen-number = “{ $text }” is no number of moves.
xiangqi-reject-fen-too-many = The FEN goes on after its end: “{ $text }”.

xiangqi-tutorial-goal-title = Kill the general
xiangqi-tutorial-goal = You play Red, at the bottom. The game is won when Black's general 将 is dead. Pieces stand on the crossings and take by moving onto an enemy.
xiangqi-tutorial-chariot-title = The chariot 车
xiangqi-tutorial-chariot = The chariot goes along a line as far as it likes, until something stands in its way. Take the soldier at the far end of its file.
xiangqi-tutorial-chariot-hint = Move the chariot from the bottom left corner straight up onto the black soldier.
xiangqi-tutorial-horse-title = The horse 马 and its leg
xiangqi-tutorial-horse = The horse goes one step straight and one diagonally outwards. A piece right beside it is on its leg: here your own soldier blocks the way up. To the right the leg is free.
xiangqi-tutorial-horse-hint = The way up is blocked. Jump to the right: two files over, one rank up.
xiangqi-tutorial-elephant-title = The elephant 相 and its eye
xiangqi-tutorial-elephant = The elephant goes exactly two steps diagonally and never crosses the river. The point it passes over, its eye, must be free. Your cannon blocks the eye on the left, so go right.
xiangqi-tutorial-elephant-hint = Two steps up and to the right, to the edge of the board.
xiangqi-tutorial-cannon-title = The cannon 炮 and its screen
xiangqi-tutorial-cannon = The cannon moves like a chariot, but it takes only by flying over exactly one piece, the screen. Your soldier on the same file is the screen: take the horse behind it.
xiangqi-tutorial-cannon-hint = Fire up the file, over your own soldier, onto the black horse.
xiangqi-tutorial-soldier-title = The soldier 兵
xiangqi-tutorial-soldier = Soldiers go one step forward and never back. Lead this one across the river.
xiangqi-tutorial-soldier-hint = The soldier on the right goes one step up, over the river.
xiangqi-tutorial-sideways-title = Beyond the river
xiangqi-tutorial-sideways = Beyond the river a soldier may also step sideways. Take the black soldier beside it.
xiangqi-tutorial-sideways-hint = One step to the left, onto the black soldier.
xiangqi-tutorial-check-title = Check is only a warning
xiangqi-tutorial-check = A general that could die with the next move is marked. Nobody is forced to answer: whoever overlooks it loses the general.
xiangqi-tutorial-advisor-title = The advisor 仕
xiangqi-tutorial-advisor = The advisor goes one step diagonally and stays in the palace, the square with the cross. Move it aside: that opens the middle file.
xiangqi-tutorial-advisor-hint = From the middle of the palace to its upper right corner.
xiangqi-tutorial-laser-title = The laser
xiangqi-tutorial-laser = Now the middle file is empty up to the black general. A general that steps onto such a file and faces the enemy general kills it at once. Another piece that leaves the file does not fire.
xiangqi-tutorial-general-title = The general 帅 fires
xiangqi-tutorial-general = The general goes one step along a line and stays in the palace. Step onto the middle file and fire.
xiangqi-tutorial-general-hint = One step to the right, onto the middle file.

# The board

xiangqi-board-piece = { $army } { $piece } { $point }
xiangqi-board-empty = { $point } empty
xiangqi-board-neutral = Neutral
xiangqi-board-and = { $words }, { $more }
xiangqi-board-in-check = in check
xiangqi-board-target = can be reached
xiangqi-board-check = Check! { $army }'s general is in danger
xiangqi-board-call = Check
xiangqi-board-lost = { $army } has lost: { $pieces }
xiangqi-board-stuck = No piece can move: resign or offer a draw.
xiangqi-board-ahead-chosen = Chosen ahead: it is played when your turn comes. Escape cancels it.
xiangqi-board-ahead-cancelled = The move ahead is cancelled
xiangqi-board-ahead-dropped = The move chosen ahead is no longer possible and was cancelled.
