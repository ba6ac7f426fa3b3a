# 井字棋

tictactoe-title = 井字棋
tictactoe-summary = 轮流占格，先把三个子连成横、竖或斜线就赢。
tictactoe-rules =
    棋盘有九格，双方轮流占一个空格。
    占了的格子不能再占，子也不能移动。
    先把自己的三个子连成横、竖或斜线的一方获胜。
    九格占满还没人连成，就是和棋。

tictactoe-reason-three-in-a-row = 三子连线
tictactoe-reason-board-full = 棋盘已满

## Inside the box

tictactoe-log-occupied = { $seat }占了 { $cell }

tictactoe-reject-cell-occupied = 这一格有子了，换一个空格。
tictactoe-reject-not-your-turn = 还没轮到你。
tictactoe-reject-off-board = 棋盘上没有这一格。
tictactoe-reject-game-over = 对局已经结束。
tictactoe-reject-impossible-position = 不可能出现这样的局面。

tictactoe-tutorial-goal-title = 三子连线
tictactoe-tutorial-goal = 把三个子连成一线就赢：横、竖、斜都行。你和电脑轮流落子。
tictactoe-tutorial-centre-title = 中心最要紧
tictactoe-tutorial-centre = 先占中心。八条线里有四条经过它，比哪一格都多。
tictactoe-tutorial-centre-hint = 中心就是中间一行的中间一格。
tictactoe-tutorial-answer-title = 去占对角
tictactoe-tutorial-answer = 电脑占了一个角。去占它对面的角。
tictactoe-tutorial-answer-hint = 点右下角。
tictactoe-tutorial-block-title = 先防守
tictactoe-tutorial-block = 当心：电脑在上面一行已有两个子。堵住第三格。
tictactoe-tutorial-block-hint = 右上角能堵住电脑这条线。
tictactoe-tutorial-finish-title = 两处威胁
tictactoe-tutorial-finish = 你这一堵，同时做成了两处威胁，电脑只能挡一处。把你的斜线连起来。
tictactoe-tutorial-finish-hint = 左下角能连成你的斜线。

tictactoe-cell = { $cell }，{ $content }
tictactoe-mark-cross = 叉
tictactoe-mark-nought = 圈
tictactoe-mark-none = 空
tictactoe-side-cross = 画叉
tictactoe-side-nought = 画圈
