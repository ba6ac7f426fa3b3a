# Xiangqi Glory

xiangqi-title = Xiangqi Glory
xiangqi-summary = Chinese chess with lasers, one against one or two against two. Kill the enemy general.
xiangqi-rules =
    Pieces stand on the intersections and capture by moving onto an enemy piece.
    General: one step along a line, inside the palace. Advisor: one diagonal step, inside the palace.
    Elephant: exactly two diagonal steps if the point in between, its eye, is empty; it never crosses the river.
    Horse: one straight step, then one diagonally outwards; a piece right next to it, on its leg, blocks that way.
    Chariot: any distance along a line. Cannon: moves like a chariot, but captures only by jumping over exactly one piece.
    Soldier: one step forward; across the river also sideways; never back.
    Capture the enemy general to win. You do not have to answer a check, and a move may expose your own general.
    Laser: a general that moves and then faces an enemy general on the same file, with nothing in between, kills it at once.
    If another piece leaves the file, the laser does not fire.
    There is no stalemate: a player who cannot move may resign, agree to a draw or run out of time.
    Two against two: Red and Blue play against Black and Green. Allies block and cannot be captured.
    A player whose general dies is out; their remaining pieces become neutral and anyone may capture them.
    A team loses when both its generals are dead.

xiangqi-reason-general-captured = general captured
xiangqi-reason-laser = general killed by the laser
xiangqi-reason-repetition = threefold repetition
xiangqi-reason-sixty-moves = 60 moves each without a capture

xiangqi-goal-lone-chariot = Red to move, win in 3. The chariot and the general each guard a line.
xiangqi-goal-soldier-net = Red to move, win in 3. Let the laser close a file first.
xiangqi-goal-chariot-advisors = Red to move, win in 6.
xiangqi-goal-lone-horse = Red to move, win in 7. The horse needs the general's threat to catch its target.
xiangqi-goal-lone-soldier = Red to move, win in 8. The soldier is strong while it stays off the last rank.
xiangqi-goal-horse-guard = Red to move, win in 8. The advisor helps, but can also block your own laser.
xiangqi-goal-two-soldiers = Red to move, win in 8. Even the old soldier on the last rank has a part to play.
xiangqi-goal-soldier-elephant = Red to move, win in 9. The elephant can block the laser; find the moment when it cannot.
xiangqi-goal-horse-elephant = Red to move, win in 10.
xiangqi-goal-soldier-advisor = Red to move, win in 11. When the advisor moves, a file opens.
xiangqi-goal-horse-advisor = Red to move, win in 11.
xiangqi-goal-cannon-guard = Red to move, win in 11. The cannon needs its own advisor as a screen.
xiangqi-goal-old-soldier = A draw with best play. Hold it: do not let the black general face yours.
xiangqi-goal-bare-cannon = A draw with best play. Without a screen a cannon cannot win.
xiangqi-goal-horse-two-advisors = A draw with best play. See how two advisors hold a lone horse.
xiangqi-goal-elephant-holds = A draw with best play. Red holds the soldier across the river with a single elephant.

## Inside the box

xiangqi-log-moved = { $army }: { $wxf }
xiangqi-log-took = { $army }: { $wxf }, captures { $piece }
xiangqi-log-moved-chinese = { $army }: { $name }
xiangqi-log-moved-wxf = { $army }: { $wxf }
xiangqi-log-moved-coordinates = { $army }: { $from }–{ $to }
xiangqi-log-took-chinese = { $army }: { $name }, captures { $piece }
xiangqi-log-took-wxf = { $army }: { $wxf }, captures { $piece }
xiangqi-log-took-coordinates = { $army }: { $from }–{ $to }, captures { $piece }
xiangqi-log-laser = Laser! { $general } kills { $victim }
xiangqi-log-fell-captured = { $general } is captured
xiangqi-log-fell-laser = { $general } is killed by the laser
xiangqi-log-fell-resigned = { $army } resigns and is out
xiangqi-log-fell-time = { $army } runs out of time and is out

xiangqi-side-allied = { $army }, allied with { $ally }
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

# A piece with its side.
xiangqi-piece-red-general = Red's general
xiangqi-piece-red-advisor = Red's advisor
xiangqi-piece-red-elephant = Red's elephant
xiangqi-piece-red-horse = Red's horse
xiangqi-piece-red-chariot = Red's chariot
xiangqi-piece-red-cannon = Red's cannon
xiangqi-piece-red-soldier = Red's soldier
xiangqi-piece-black-general = Black's general
xiangqi-piece-black-advisor = Black's advisor
xiangqi-piece-black-elephant = Black's elephant
xiangqi-piece-black-horse = Black's horse
xiangqi-piece-black-chariot = Black's chariot
xiangqi-piece-black-cannon = Black's cannon
xiangqi-piece-black-soldier = Black's soldier
xiangqi-piece-blue-general = Blue's general
xiangqi-piece-blue-advisor = Blue's advisor
xiangqi-piece-blue-elephant = Blue's elephant
xiangqi-piece-blue-horse = Blue's horse
xiangqi-piece-blue-chariot = Blue's chariot
xiangqi-piece-blue-cannon = Blue's cannon
xiangqi-piece-blue-soldier = Blue's soldier
xiangqi-piece-green-general = Green's general
xiangqi-piece-green-advisor = Green's advisor
xiangqi-piece-green-elephant = Green's elephant
xiangqi-piece-green-horse = Green's horse
xiangqi-piece-green-chariot = Green's chariot
xiangqi-piece-green-cannon = Green's cannon
xiangqi-piece-green-soldier = Green's soldier

xiangqi-reject-not-your-turn = It is not your turn yet.
xiangqi-reject-no-such-point = There is no such point on this board.
xiangqi-reject-no-piece = There is no piece on { $point }.
xiangqi-reject-not-your-piece = The piece on { $point } is not yours.
xiangqi-reject-cannot-go-there = This piece cannot move from { $from } to { $to }.
xiangqi-reject-game-over = The match is over.
xiangqi-reject-unknown-layout = There is no such layout. Choose another.
xiangqi-reject-two-starts = Use either a FEN or a custom layout, not both.
xiangqi-reject-wrong-seats = This layout is for { $armies } players, not { $seats }.
xiangqi-reject-impossible-state = This position cannot occur in a match.

xiangqi-reject-bad-size = A board has 3 to 18 files and 4 to 10 ranks, not { $width } × { $height }.
xiangqi-reject-bad-river = The river cannot run after rank { $river }.
xiangqi-reject-bad-army-count = There must be 2 or 4 armies, not { $count }.
xiangqi-reject-colour-out-of-order = List the armies in the order red, black, blue, green.
xiangqi-reject-one-team = All armies are on one team. Make two teams.
xiangqi-reject-bad-turn = The army that moves first does not exist.
xiangqi-reject-bad-palace = A palace must lie on its army's side of the board.
xiangqi-reject-palaces-overlap = Two palaces overlap at { $point }.
xiangqi-reject-too-many-pieces = An army can have at most { $most } pieces.
xiangqi-reject-off-board = { $point } is not on the board.
xiangqi-reject-point-taken = Two pieces stand on { $point }.
xiangqi-reject-general-outside-palace = The general on { $point } is outside its palace.
xiangqi-reject-advisor-outside-palace = The advisor on { $point } is outside its palace.
xiangqi-reject-elephant-across-river = The elephant on { $point } is across the river.
xiangqi-reject-elephant-unreachable = No elephant can reach { $point }.
xiangqi-reject-no-general = An army has no general.
xiangqi-reject-second-general = An army has more than one general.

xiangqi-reject-fen-too-long = The FEN is too long.
xiangqi-reject-fen-empty = The FEN is empty.
xiangqi-reject-fen-row-count = The FEN has { $count } rows instead of 10.
xiangqi-reject-fen-row-width = Row { $row } of the FEN has { $width } points instead of 9 or 18.
xiangqi-reject-fen-letter = “{ $letter }” in row { $row } of the FEN is not a piece.
xiangqi-reject-fen-turn = “{ $text }” is not a side to move. Write w or b.
xiangqi-reject-fen-number = “{ $text }” is not a move number.
xiangqi-reject-fen-too-many = The FEN has extra text at the end: “{ $text }”.

xiangqi-tutorial-goal-title = Kill the general
xiangqi-tutorial-goal = You play Red, at the bottom. You win when Black's general 将 is dead. Pieces stand on the intersections and capture by moving onto an enemy.
xiangqi-tutorial-chariot-title = The chariot 车
xiangqi-tutorial-chariot = The chariot moves any distance along a line until something is in its way. Capture the soldier at the far end of its file.
xiangqi-tutorial-chariot-hint = Move the chariot from the bottom left corner straight up onto the black soldier.
xiangqi-tutorial-horse-title = The horse 马 and its leg
xiangqi-tutorial-horse = The horse moves one step straight, then one diagonally outwards. A piece right next to it blocks its leg: here your own soldier blocks the way up. To the right the leg is free.
xiangqi-tutorial-horse-hint = The way up is blocked. Jump to the right: two files over, one rank up.
xiangqi-tutorial-elephant-title = The elephant 相 and its eye
xiangqi-tutorial-elephant = The elephant moves exactly two steps diagonally and never crosses the river. The point in between, its eye, must be empty. Your cannon blocks the eye on the left, so move right.
xiangqi-tutorial-elephant-hint = Two steps up and to the right, to the edge of the board.
xiangqi-tutorial-cannon-title = The cannon 炮 and its screen
xiangqi-tutorial-cannon = The cannon moves like a chariot, but captures only by jumping over exactly one piece, the screen. Your soldier on the same file is the screen: capture the horse behind it.
xiangqi-tutorial-cannon-hint = Move up the file, over your own soldier, onto the black horse.
xiangqi-tutorial-soldier-title = The soldier 兵
xiangqi-tutorial-soldier = Soldiers move one step forward and never back. Move this one across the river.
xiangqi-tutorial-soldier-hint = Move the soldier on the right one step up, across the river.
xiangqi-tutorial-sideways-title = Across the river
xiangqi-tutorial-sideways = Across the river a soldier may also move sideways. Capture the black soldier next to it.
xiangqi-tutorial-sideways-hint = One step to the left, onto the black soldier.
xiangqi-tutorial-check-title = Check is only a warning
xiangqi-tutorial-check = A general that could be killed on the next move is marked. You do not have to answer, but if you miss it you lose the general.
xiangqi-tutorial-advisor-title = The advisor 仕
xiangqi-tutorial-advisor = The advisor moves one step diagonally and stays in the palace, the square with the cross. Move it aside to open the middle file.
xiangqi-tutorial-advisor-hint = From the middle of the palace to its upper right corner.
xiangqi-tutorial-laser-title = The laser
xiangqi-tutorial-laser = The middle file is now empty up to the black general. A general that moves onto such a file and faces the enemy general kills it at once. If another piece leaves the file, the laser does not fire.
xiangqi-tutorial-general-title = The general 帅 fires
xiangqi-tutorial-general = The general moves one step along a line and stays in the palace. Move onto the middle file and fire.
xiangqi-tutorial-general-hint = One step to the right, onto the middle file.

# The board

xiangqi-board-piece = { $piece } { $point }
xiangqi-board-empty = { $point } empty
xiangqi-board-neutral = Neutral { $piece }
xiangqi-board-and = { $words }, { $more }
xiangqi-board-in-check = in check
xiangqi-board-target = can move here
xiangqi-board-check = Check! { $general } is in danger
xiangqi-board-call = Check
xiangqi-board-won = { $army } wins
xiangqi-board-lost = { $army } lost: { $pieces }
xiangqi-board-stuck = No piece can move. Resign or offer a draw.
xiangqi-board-ahead-chosen = Premove set. It is played on your turn. Esc cancels it.
xiangqi-board-ahead-cancelled = Premove cancelled
xiangqi-board-ahead-dropped = The premove is no longer possible and was cancelled.
