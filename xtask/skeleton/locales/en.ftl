# New Game

newgame-title = New Game
newgame-summary = Take one to three stones in turn. The last stone wins.
newgame-rules =
    Ten stones lie on the board. The players take turns.
    A turn takes one, two or three stones.
    The player who takes the last stone wins.

newgame-reason-last-stone = The last stone

## Inside the box

newgame-log-taken = { $seat } takes { $count }

newgame-reject-bad-count = Take one to three stones.
newgame-reject-not-your-turn = It is not your turn.
newgame-reject-game-over = The game is over.
newgame-reject-impossible-position = No game can come to this position.

newgame-tutorial-goal-title = The goal
newgame-tutorial-goal = Take the last stone. A turn takes one, two or three.
newgame-tutorial-take-title = Leave four or eight
newgame-tutorial-take = Take two. Eight are left: whatever the computer takes, you can leave four next.
newgame-tutorial-take-hint = Tap the stone before the last one.

newgame-stone = Stone { $number }
newgame-gone = Place { $number }, taken
