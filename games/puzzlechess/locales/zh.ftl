# 拼图棋

puzzlechess-title = 拼图棋
puzzlechess-summary = 四枚拼图棋子，能跳能转，先全部走到对面的一方获胜。
puzzlechess-rules =
    双方各有四枚拼图棋子，分别站在自己的起始行。双方轮流行动，一回合一个动作。
    走子：沿横线、竖线或正斜线走到任意空格，远近不限，可以越过别的棋子。
    边走边转：只走一格时，可以顺便把棋子转 90°、180° 或 270°；走得更远就不能转。
    原地转：只有鸟（四号棋子）可以不走只转。
    跳过：可以放弃一回合，但不能连续两个回合都跳过。
    胜：自己的四枚棋子全部站上对方的起始行，立刻获胜。
    和：同一局面、同一方行动，第三次出现；或者连续 60 个动作里，双方在目标行上的棋子数都没有超过自己此前的最多数。
    拼合玩法：每步走 1 到 3 格，落定后至少要和一个上下左右相邻的棋子拼上，敌我都算。圆榫配圆眼，方榫配方眼。鸟原地转也要拼得上。拼合玩法不能跳过，轮到谁时走不动也转不了，谁就输。

puzzlechess-reason-all-across = 四子全部抵达
puzzlechess-reason-no-action-left = 对方无子可动
puzzlechess-reason-third-repetition = 局面三次重复
puzzlechess-reason-standstill = 60 个动作没有进展

## Inside the box

puzzlechess-shape-1 = 一号棋子
puzzlechess-shape-2 = 二号棋子
puzzlechess-shape-3 = 三号棋子
puzzlechess-shape-4 = 鸟

puzzlechess-log-moved = { $seat }：{ $piece }从 { $from } 走到 { $to }
puzzlechess-log-moved-and-turned = { $seat }：{ $piece }从 { $from } 走到 { $to }，转 { $degrees }°
puzzlechess-log-rotated = { $seat }：{ $cell } 的鸟原地转 { $degrees }°
puzzlechess-log-skipped = { $seat }跳过这一回合

puzzlechess-reject-game-over = 对局已经结束。
puzzlechess-reject-not-your-turn = 还没轮到你。
puzzlechess-reject-off-board = 这一格不在棋盘上。
puzzlechess-reject-no-such-piece = { $place } 没有你的棋子。
puzzlechess-reject-cell-occupied = { $place } 已经有棋子，换一个空格。
puzzlechess-reject-not-straight = { $from } 和 { $to } 不在同一条横线、竖线或正斜线上。
puzzlechess-reject-too-far = 拼合玩法一步最多走 { $most } 格。
puzzlechess-reject-rotation-needs-one-step = 只有走一格时才能转。
puzzlechess-reject-only-bird-rotates = 只有鸟可以原地转。
puzzlechess-reject-nothing-turns = 鸟的朝向没变，先转一下。
puzzlechess-reject-no-fit = 在 { $place } 和哪个邻子都拼不上，转一下或换一格。
puzzlechess-reject-skip-twice = 不能连续跳过两个回合，走一步吧。
puzzlechess-reject-no-skip = 拼合玩法不能跳过。
puzzlechess-reject-bad-size = 棋盘每边只能是 4 到 8 格。
puzzlechess-reject-bad-start-row = 每边 { $size } 格的棋盘放不下起始行后的 { $start_row } 行空格。
puzzlechess-reject-impossible-position = 不可能出现这样的局面。

puzzlechess-tutorial-goal-title = 走到对面
puzzlechess-tutorial-goal = 你有四枚拼图棋子。谁先把自己的四枚全部走到对方的起始行，谁就赢。
puzzlechess-tutorial-far-title = 远近不限
puzzlechess-tutorial-far = 棋子沿横线、竖线或正斜线走，远近不限，中间有子也能越过。把一号棋子从 d1 斜着走到 b3。
puzzlechess-tutorial-far-hint = 先点 d1 的棋子，再点 b3。
puzzlechess-tutorial-turn-title = 边走边转
puzzlechess-tutorial-turn = 只走一格时，可以顺便转一转。把二号棋子走到 c2，同时转一下：按 R 键、滚动滚轮或点转动按钮。
puzzlechess-tutorial-turn-hint = 点 c1 的棋子，先转一下，再点 c2。
puzzlechess-tutorial-bird-title = 鸟会原地转
puzzlechess-tutorial-bird = 四号棋子是鸟，只有它可以不走只转。转一转 a1 的鸟。
puzzlechess-tutorial-bird-hint = 点 a1 的鸟，转一下，再点它一次。
puzzlechess-tutorial-arrive-title = 抵达目标行
puzzlechess-tutorial-arrive = 对方的起始行空出了一格。把 b3 的棋子走到 a4，第一枚就到了。
puzzlechess-tutorial-arrive-hint = 从 b3 斜走一格就是 a4。
puzzlechess-tutorial-skip-title = 跳过一回合
puzzlechess-tutorial-skip = 有时候等一等更好。可以跳过一回合，但不能连续两回合都跳过。现在跳过这一回合。
puzzlechess-tutorial-skip-hint = 点“跳过”。
puzzlechess-tutorial-draw-title = 什么时候和棋
puzzlechess-tutorial-draw = 同一局面第三次出现是和棋；连续 60 个动作双方都没有进展，也是和棋。
puzzlechess-tutorial-edges-title = 拼合玩法
puzzlechess-tutorial-edges = 换成拼合玩法，每一步落定后都要和邻子拼上：圆榫配圆眼，方榫配方眼。现在把这局下完吧。

puzzlechess-place = { $place }，{ $content }
puzzlechess-empty = 空
puzzlechess-target = 空，选中的棋子可以走到这里
puzzlechess-standing = { $side }的{ $piece }，转了 { $degrees }°
puzzlechess-turn-left = 逆时针转
puzzlechess-turn-right = 顺时针转
puzzlechess-turn-here = 原地转
puzzlechess-skip = 跳过
puzzlechess-open-rules = 规则
puzzlechess-keys = 按键：方向键移动，回车或空格选子、落子，R 顺时针转，Shift+R 逆时针转，Esc 放下。
puzzlechess-statistics = { $undos ->
    [0] 抵达 { $on_goal } · 走 { $moves } · 跳过 { $skips }
   *[other] 抵达 { $on_goal } · 走 { $moves } · 跳过 { $skips } · 悔棋 { $undos }（连续 { $row }）
}
puzzlechess-standstill = { $occurrences ->
    [1] 已有 { $actions } 个动作没有进展，满 { $limit } 个判和
   *[other] 已有 { $actions } 个动作没有进展，满 { $limit } 个判和 · 此局面第 { $occurrences } 次出现
}
