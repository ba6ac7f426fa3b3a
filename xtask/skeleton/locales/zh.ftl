# 新棋

newgame-title = 新棋
newgame-summary = 轮流取一到三颗石子，取到最后一颗的人获胜。
newgame-rules =
    棋盘上有十颗石子，双方轮流取。
    每次取一颗、两颗或三颗。
    取到最后一颗的一方获胜。

newgame-reason-last-stone = 取到最后一颗

## Inside the box

newgame-log-taken = { $seat }取走 { $count } 颗

newgame-reject-bad-count = 每次取一到三颗。
newgame-reject-not-your-turn = 还没轮到你。
newgame-reject-game-over = 棋局已经结束。
newgame-reject-impossible-position = 这样的局面下不出来。

newgame-tutorial-goal-title = 取最后一颗
newgame-tutorial-goal = 取到最后一颗就赢。每次可以取一到三颗。
newgame-tutorial-take-title = 留下四颗或八颗
newgame-tutorial-take = 取两颗，留下八颗：不管电脑怎么取，你下一步都能留下四颗。
newgame-tutorial-take-hint = 点倒数第二颗。

newgame-stone = 第 { $number } 颗
newgame-gone = 第 { $number } 格，已取走
