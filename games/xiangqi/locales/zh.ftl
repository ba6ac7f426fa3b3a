# 象棋荣耀

xiangqi-title = 象棋荣耀
xiangqi-summary = 带激光炮的象棋，一对一或二对二，消灭对方将帅就赢。
xiangqi-rules =
    棋子摆在线的交叉点上，走到敌子所在的点就把它吃掉。
    将帅：沿线走一步，不出九宫。士：斜走一步，不出九宫。
    象：走田字，象眼有子就不能走，也不能过河。
    马：走日字，马腿有子，那个方向就走不了。
    车：沿线走，远近不限。炮：走法同车，吃子时必须正好隔一个子。
    兵卒：每次向前一步，过河后也可横走，永不后退。
    吃掉对方将帅就赢。不必应将，也可以送将。
    激光炮：将帅走一步之后，如果与敌方将帅在同一条竖线上，中间没有棋子，立刻消灭敌方将帅。
    别的棋子离开这条线，不会触发激光。
    没有困毙：无子可走的人可以认输、求和，或者等到超时。
    二对二：红、蓝联手对黑、绿。友军会挡路，不能吃。
    将帅阵亡的一方出局，留下的棋子变成中立，谁都可以吃。
    一队的两个将帅都阵亡，这一队就输了。

xiangqi-reason-general-captured = 将帅被吃
xiangqi-reason-laser = 激光炮消灭将帅
xiangqi-reason-repetition = 局面三次重复
xiangqi-reason-sixty-moves = 六十回合无吃子

xiangqi-goal-lone-chariot = 红先，最迟第 3 步消灭黑将。车与帅各守一线，黑将往哪走都不行。
xiangqi-goal-soldier-net = 红先，最迟第 3 步消灭黑将。先别急着吃，用激光封住一条线。
xiangqi-goal-chariot-advisors = 红先，最迟第 6 步消灭黑将。
xiangqi-goal-lone-horse = 红先，最迟第 7 步消灭黑将。马要借帅的威慑才能追上将。
xiangqi-goal-lone-soldier = 红先，最迟第 8 步消灭黑将。兵不走底线，才有威力。
xiangqi-goal-horse-guard = 红先，最迟第 8 步消灭黑将。仕在这里是帮手，也会挡自己的激光。
xiangqi-goal-two-soldiers = 红先，最迟第 8 步消灭黑将。底线的老兵也有一份功劳。
xiangqi-goal-soldier-elephant = 红先，最迟第 9 步消灭黑将。象能替将挡激光，找它挡不住的时机。
xiangqi-goal-horse-elephant = 红先，最迟第 10 步消灭黑将。
xiangqi-goal-soldier-advisor = 红先，最迟第 11 步消灭黑将。士一动，线就开了。
xiangqi-goal-horse-advisor = 红先，最迟第 11 步消灭黑将。
xiangqi-goal-cannon-guard = 红先，最迟第 11 步消灭黑将。炮要拿自己的仕做炮架。
xiangqi-goal-old-soldier = 双方走对就是和棋。红方要守住：别让黑将照面。
xiangqi-goal-bare-cannon = 双方走对就是和棋。没有炮架，炮也难胜。
xiangqi-goal-horse-two-advisors = 双方走对就是和棋。看黑方双士怎样守住单马。
xiangqi-goal-elephant-holds = 双方走对就是和棋。红方用单相守住过河卒。

## Inside the box

# tidy: variables — each language has its own notation of moves
xiangqi-log-moved = { $army }：{ $name }
xiangqi-log-took = { $army }：{ $name }，吃{ $piece }
xiangqi-log-moved-chinese = { $army }：{ $name }
xiangqi-log-moved-wxf = { $army }：{ $wxf }
xiangqi-log-moved-coordinates = { $army }：{ $from }–{ $to }
xiangqi-log-took-chinese = { $army }：{ $name }，吃{ $piece }
xiangqi-log-took-wxf = { $army }：{ $wxf }，吃{ $piece }
xiangqi-log-took-coordinates = { $army }：{ $from }–{ $to }，吃{ $piece }

xiangqi-log-laser = 激光！{ $general }消灭了{ $victim }
xiangqi-log-fell-captured = { $general }被吃
xiangqi-log-fell-laser = { $general }被激光击中
xiangqi-log-fell-resigned = { $army }认输出局
xiangqi-log-fell-time = { $army }超时出局

xiangqi-side-allied = { $army }，与{ $ally }同队
xiangqi-army-red = 红方
xiangqi-army-black = 黑方
xiangqi-army-blue = 蓝方
xiangqi-army-green = 绿方

xiangqi-kind-general = 将帅
xiangqi-kind-advisor = 士
xiangqi-kind-elephant = 象
xiangqi-kind-horse = 马
xiangqi-kind-chariot = 车
xiangqi-kind-cannon = 炮
xiangqi-kind-soldier = 兵卒

# A piece with its side.
xiangqi-piece-red-general = 红帅
xiangqi-piece-red-advisor = 红仕
xiangqi-piece-red-elephant = 红相
xiangqi-piece-red-horse = 红马
xiangqi-piece-red-chariot = 红车
xiangqi-piece-red-cannon = 红炮
xiangqi-piece-red-soldier = 红兵
xiangqi-piece-black-general = 黑将
xiangqi-piece-black-advisor = 黑士
xiangqi-piece-black-elephant = 黑象
xiangqi-piece-black-horse = 黑马
xiangqi-piece-black-chariot = 黑车
xiangqi-piece-black-cannon = 黑炮
xiangqi-piece-black-soldier = 黑卒
xiangqi-piece-blue-general = 蓝帅
xiangqi-piece-blue-advisor = 蓝仕
xiangqi-piece-blue-elephant = 蓝相
xiangqi-piece-blue-horse = 蓝马
xiangqi-piece-blue-chariot = 蓝车
xiangqi-piece-blue-cannon = 蓝炮
xiangqi-piece-blue-soldier = 蓝兵
xiangqi-piece-green-general = 绿将
xiangqi-piece-green-advisor = 绿士
xiangqi-piece-green-elephant = 绿象
xiangqi-piece-green-horse = 绿马
xiangqi-piece-green-chariot = 绿车
xiangqi-piece-green-cannon = 绿炮
xiangqi-piece-green-soldier = 绿卒

xiangqi-reject-not-your-turn = 还没轮到你。
xiangqi-reject-no-such-point = 棋盘上没有这个点。
xiangqi-reject-no-piece = { $point } 上没有棋子。
xiangqi-reject-not-your-piece = { $point } 上的棋子不是你的。
xiangqi-reject-cannot-go-there = 这个棋子不能从 { $from } 走到 { $to }。
xiangqi-reject-game-over = 对局已经结束。
xiangqi-reject-unknown-layout = 没有这个布局，换一个。
xiangqi-reject-two-starts = FEN 和自定义布局只能选一个。
xiangqi-reject-wrong-seats = 这个布局要 { $armies } 人，不是 { $seats } 人。
xiangqi-reject-impossible-state = 不可能出现这样的局面。

xiangqi-reject-bad-size = 棋盘应为 3 到 18 条竖线、4 到 10 条横线，不能是 { $width }×{ $height }。
xiangqi-reject-bad-river = 河界不能在第 { $river } 行之后。
xiangqi-reject-bad-army-count = 应有 2 支或 4 支军队，不是 { $count } 支。
xiangqi-reject-colour-out-of-order = 军队要按红、黑、蓝、绿的顺序排列。
xiangqi-reject-one-team = 所有军队都在同一队，要分成两队。
xiangqi-reject-bad-turn = 先走的军队不存在。
xiangqi-reject-bad-palace = 九宫要在自己一侧的棋盘上。
xiangqi-reject-palaces-overlap = 两个九宫在 { $point } 重叠。
xiangqi-reject-too-many-pieces = 一支军队最多 { $most } 个棋子。
xiangqi-reject-off-board = { $point } 不在棋盘上。
xiangqi-reject-point-taken = { $point } 上有两个棋子。
xiangqi-reject-general-outside-palace = { $point } 的将帅不在九宫里。
xiangqi-reject-advisor-outside-palace = { $point } 的士不在九宫里。
xiangqi-reject-elephant-across-river = { $point } 的象过了河。
xiangqi-reject-elephant-unreachable = 象走不到 { $point }。
xiangqi-reject-no-general = 有一支军队没有将帅。
xiangqi-reject-second-general = 有一支军队的将帅不止一个。

xiangqi-reject-fen-too-long = FEN 太长了。
xiangqi-reject-fen-empty = FEN 是空的。
xiangqi-reject-fen-row-count = FEN 有 { $count } 行，应为 10 行。
xiangqi-reject-fen-row-width = FEN 第 { $row } 行有 { $width } 个点，应为 9 或 18 个。
xiangqi-reject-fen-letter = FEN 第 { $row } 行的“{ $letter }”不是棋子。
xiangqi-reject-fen-turn = “{ $text }”不是走棋方，请写 w 或 b。
xiangqi-reject-fen-number = “{ $text }”不是步数。
xiangqi-reject-fen-too-many = FEN 末尾有多余内容：“{ $text }”。

xiangqi-tutorial-goal-title = 消灭将帅
xiangqi-tutorial-goal = 你执红，在下方。黑将一死你就赢。棋子摆在交叉点上，走到敌子的点就吃掉它。
xiangqi-tutorial-chariot-title = 车
xiangqi-tutorial-chariot = 车沿直线走，远近不限，遇子为止。吃掉这条竖线尽头的卒。
xiangqi-tutorial-chariot-hint = 左下角的车一直向上，吃掉黑卒。
xiangqi-tutorial-horse-title = 马与蹩马腿
xiangqi-tutorial-horse = 马走日字：先直一步，再斜一步。紧挨着它的点是马腿，有子就蹩住了。这里上方被自己的兵蹩住，右边是通的。
xiangqi-tutorial-horse-hint = 上方蹩腿走不了。向右跳：右两格、上一格。
xiangqi-tutorial-elephant-title = 相与塞象眼
xiangqi-tutorial-elephant = 相走田字，不能过河。田字中心是象眼，有子就走不了。左边的象眼被自己的炮塞住了，往右走。
xiangqi-tutorial-elephant-hint = 向右上方走田字，到棋盘边上。
xiangqi-tutorial-cannon-title = 炮与炮架
xiangqi-tutorial-cannon = 炮走法同车，但吃子要正好隔一个子，叫炮架。同一条竖线上的兵就是炮架：打掉它后面的马。
xiangqi-tutorial-cannon-hint = 炮沿竖线越过自己的兵，打掉黑马。
xiangqi-tutorial-soldier-title = 兵
xiangqi-tutorial-soldier = 兵每次向前一步，永不后退。让这个兵过河。
xiangqi-tutorial-soldier-hint = 右边的兵向上一步，过河。
xiangqi-tutorial-sideways-title = 过河之后
xiangqi-tutorial-sideways = 过了河的兵还可以横走。吃掉旁边的黑卒。
xiangqi-tutorial-sideways-hint = 向左一步，吃掉黑卒。
xiangqi-tutorial-check-title = 将军只是提醒
xiangqi-tutorial-check = 下一步可能丢掉的将帅会有标记。不必应将，但没看见就会丢将帅。
xiangqi-tutorial-advisor-title = 仕
xiangqi-tutorial-advisor = 仕斜走一步，不出九宫（画着叉的方框）。把它挪开，中路就通了。
xiangqi-tutorial-advisor-hint = 从九宫中心走到右上角。
xiangqi-tutorial-laser-title = 激光炮
xiangqi-tutorial-laser = 现在中路到黑将之间没有棋子了。帅走到这样的线上，与黑将照面，就立刻消灭它。别的棋子离开这条线，不会触发激光。
xiangqi-tutorial-general-title = 帅，发射
xiangqi-tutorial-general = 帅沿线走一步，不出九宫。走到中路，发射激光。
xiangqi-tutorial-general-hint = 向右一步，走到中路。

# 棋盘

xiangqi-board-piece = { $piece } { $point }
xiangqi-board-empty = { $point } 空
xiangqi-board-neutral = 中立{ $piece }
xiangqi-board-and = { $words }，{ $more }
xiangqi-board-in-check = 被将军
xiangqi-board-target = 可走
xiangqi-board-check = 将军！{ $general }有危险
xiangqi-board-call = 将军
xiangqi-board-won = { $army }胜
xiangqi-board-lost = { $army }失子：{ $pieces }
xiangqi-board-stuck = 无子可走，可以认输或求和。
xiangqi-board-ahead-chosen = 已预走，轮到你时自动走出。按 Esc 取消。
xiangqi-board-ahead-cancelled = 预走已取消
xiangqi-board-ahead-dropped = 预走的一步不能走了，已取消。
