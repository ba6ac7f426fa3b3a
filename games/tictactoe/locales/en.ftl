# Tic-tac-toe

tictactoe-title = Tic-tac-toe
tictactoe-summary = Take turns claiming cells. Three in a row, column or diagonal wins.
tictactoe-rules =
    The board has nine cells. Players take turns claiming an empty one.
    A claimed cell stays claimed; marks never move.
    The first player with three marks in a row, column or diagonal wins.
    If all nine cells are claimed and no one has a line, the match is a draw.

tictactoe-reason-three-in-a-row = three in a row
tictactoe-reason-board-full = board full

## Inside the box

tictactoe-log-occupied = { $seat } takes { $cell }

tictactoe-reject-cell-occupied = This cell is taken. Choose an empty one.
tictactoe-reject-not-your-turn = It is not your turn yet.
tictactoe-reject-off-board = There is no such cell on the board.
tictactoe-reject-game-over = The match is over.
tictactoe-reject-impossible-position = This position cannot occur in a match.

tictactoe-tutorial-goal-title = The goal
tictactoe-tutorial-goal = Get three of your marks in a line: across, down or diagonally. You and the bot take turns.
tictactoe-tutorial-centre-title = The best cell
tictactoe-tutorial-centre = Take the centre. Four of the eight lines pass through it, more than through any other cell.
tictactoe-tutorial-centre-hint = The centre is the middle cell of the middle row.
tictactoe-tutorial-answer-title = The opposite corner
tictactoe-tutorial-answer = The bot took a corner. Take the corner opposite it.
tictactoe-tutorial-answer-hint = Tap the bottom right corner.
tictactoe-tutorial-block-title = Defend first
tictactoe-tutorial-block = Watch out: the bot has two in the top row. Block the third cell.
tictactoe-tutorial-block-hint = The top right corner blocks the bot's line.
tictactoe-tutorial-finish-title = Two threats
tictactoe-tutorial-finish = Your block made two threats at once, and the bot could stop only one. Complete your diagonal.
tictactoe-tutorial-finish-hint = The bottom left corner completes your diagonal.

tictactoe-cell = { $cell }, { $content }
tictactoe-mark-cross = cross
tictactoe-mark-nought = nought
tictactoe-mark-none = empty
tictactoe-side-cross = Crosses
tictactoe-side-nought = Noughts
