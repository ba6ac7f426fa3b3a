# New Game

newgame-title = New Game
newgame-summary = Place stones in turn. Four in a row win.
newgame-rules =
    The board has 25 cells. Players take turns placing a stone on a free one.
    The first player with four stones in a row, column or diagonal wins.
    If the board is full and no one has a line, the match is a draw.

newgame-reason-line = Four in a row
newgame-reason-board-full = Board full

## Inside the box

newgame-log-placed = { $seat } plays { $cell }

newgame-reject-game-over = The match is over.
newgame-reject-not-your-turn = It is not your turn yet.
newgame-reject-not-free = Choose a free cell.

newgame-tutorial-goal-title = The goal
newgame-tutorial-goal = Get four of your stones in a line: across, down or diagonally. You and the bot take turns.
newgame-tutorial-centre-title = The centre
newgame-tutorial-centre = Place your first stone in the centre. Most lines pass through it.
newgame-tutorial-second-title = The next stone
newgame-tutorial-second = The bot has blocked one side. Go on at the other.
