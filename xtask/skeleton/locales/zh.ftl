# 新棋

newgame-title = 新棋
newgame-summary = 轮流落子，先连成四子的一方获胜。
newgame-rules =
    棋盘有 25 格，双方轮流在空格落子。
    横、竖、斜先连成四子的一方获胜。
    棋盘下满而没有四连，就是和棋。

newgame-reason-line = 连成四子
newgame-reason-board-full = 棋盘下满

## Inside the box

newgame-log-placed = { $seat }下在 { $cell }

newgame-reject-game-over = 对局已经结束。
newgame-reject-not-your-turn = 还没轮到你。
newgame-reject-not-free = 请选一个空格。

newgame-tutorial-goal-title = 目标
newgame-tutorial-goal = 把自己的四颗棋子连成一线，横、竖、斜都行。你和电脑轮流落子。
newgame-tutorial-centre-title = 占中心
newgame-tutorial-centre = 第一颗下在中心，经过这里的线最多。
newgame-tutorial-second-title = 第二颗
newgame-tutorial-second = 电脑挡住了一边，从另一边接着下。
