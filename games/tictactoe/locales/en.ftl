# Tic-tac-toe

tictactoe-title = Tic-tac-toe
tictactoe-summary = Take turns to claim a cell. Three of yours in a row, a column or a diagonal win.
tictactoe-rules =
    The board has nine cells. The players take turns to claim an empty one.
    A cell that is taken stays taken; marks never move.
    Three of one's own marks in a row, a column or a diagonal win at once.
    If all nine cells are taken without a line, the match is a draw.

tictactoe-reason-three-in-a-row = Three in a row
tictactoe-reason-board-full = The board is full

## Inside the box

tictactoe-log-occupied = { $seat } takes { $cell }

tictactoe-reject-cell-occupied = This cell is taken.
tictactoe-reject-not-your-turn = It is not your turn.
tictactoe-reject-off-board = There is no such cell.
tictactoe-reject-game-over = The game is over.
tictactoe-reject-impossible-position = No game can come to this position.

tictactoe-tutorial-goal-title = The goal
tictactoe-tutorial-goal = Get three of your marks in a row: across, down or along a diagonal. You and the computer take turns.
tictactoe-tutorial-centre-title = The best cell
tictactoe-tutorial-centre = Take the centre. Four of the eight lines run through it, more than through any other cell.
tictactoe-tutorial-centre-hint = The centre is the middle cell of the middle row.
tictactoe-tutorial-answer-title = The far corner
tictactoe-tutorial-answer = The computer has answered in the corner. Take the corner across from it.
tictactoe-tutorial-answer-hint = The corner at the bottom right, please.
tictactoe-tutorial-block-title = Defend first
tictactoe-tutorial-block = Watch out: the computer has two in the top row. Block the third cell.
tictactoe-tutorial-block-hint = The top right corner stops the computer's line.
tictactoe-tutorial-finish-title = Two threats
tictactoe-tutorial-finish = Your block made two threats at once, and the computer could stop only one. Finish your diagonal.
tictactoe-tutorial-finish-hint = The bottom left corner completes your diagonal.

tictactoe-cell = { $cell }, { $content }
tictactoe-mark-cross = cross
tictactoe-mark-nought = nought
tictactoe-mark-none = empty
