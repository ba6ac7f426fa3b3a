# 残局、分析棋盘、输入着法、导入导出。

puzzles-words = 从残局开始下：你执该赢（或该和）的一方，电脑以最高水平应对。成绩只存在这台设备上。
puzzles-none = 还没有残局
puzzles-none-words = 这里的游戏都没有残局。
puzzles-rating = 残局等级分
puzzles-solved = 已解
puzzles-streak = 连解
puzzles-best = 最长连解
puzzles-filter = 筛选残局
puzzles-all = 全部
puzzles-open = 未解
puzzles-done = 已解
puzzles-easy = 容易
puzzles-medium = 中等
puzzles-hard = 较难
puzzles-group = { $name } · { $count } 题

puzzle-win = { $moves } 步可胜
puzzle-hold = 守和 { $moves } 回合
puzzle-mark-open = 未做
puzzle-mark-tried = 未解
puzzle-mark-helped = 看提示解出
puzzle-mark-solved = 已解
puzzle-list = 全部残局
puzzle-rules = 看提示或悔棋后解出，不加等级分。每题只有第一次计分。
puzzle-helped-note = 用过提示或悔棋，这次不计分
puzzle-stamp-solved = 解
puzzle-stamp-tried = 未
puzzle-solved = 解出来了
puzzle-solved-helped = 借助提示解出
puzzle-not-solved = 没有解出
puzzle-rating = 等级分 { $rating }（{ $change }）
puzzle-rating-same = 等级分 { $rating }，这次不计分
puzzle-again = 再试一次
puzzle-next = 下一题

study-steps = 前后走动
study-first = 回到开头
study-back = 后退一步
study-forward = 前进一步
study-last = 走到末尾
study-take-back = 删掉这步
study-flip = 翻转棋盘
study-import = 导入
study-export = 导出
study-clear = 清空
study-clear-ask = 清空所有着法吗？
study-clear-words = 主线和所有变化都会删掉。
study-start = 开局
study-moves = 着法与变化
study-evaluation = 电脑评估
study-evaluate = 电脑评估
study-thinking = 正在评估
study-chance = { $seat } { $percent }%

typed-label = 输入着法
typed-go = 走
typed-blind = 隐藏棋子
typed-over = 现在没有可走的着法。
typed-illegal = 「{ $text }」在这里走不了。着法写法如 { $example }。
typed-ambiguous = 「{ $text }」不够明确，可能是：{ $moves }。

import-title = 导入棋谱或局面
import-words = 粘贴棋谱、FEN，或“position fen … moves …”。
import-go = 打开
import-line = 第 { $line } 行：{ $reason }
import-empty = 没有内容。先粘贴棋谱或局面。
import-too-long = 太长了，最多 256 KB。
import-header = 标题写成 [名称 "内容"]，数字用阿拉伯数字。
import-other-game = 这是「{ $name }」的棋谱，不是这个游戏的。
import-after-end = 「{ $text }」之前对局已经结束。
import-not-closed = 注释或变化没有收尾，缺少 {"}"} 或 )。

export-title = 导出棋谱
export-form = 记谱方式
export-chinese = 中文
# tidy: latin — the name of the notation
export-wxf = WXF
export-plain = 坐标
export-position = FEN + 着法
export-copy = 复制
export-save = 保存为文件
export-none = 这一局没有记录，开新的一局就有。
