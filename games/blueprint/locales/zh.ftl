# 所有自制游戏共用的文字；作者写的文字只作为参数传入。
blueprint-title = 自制游戏
blueprint-summary = 规则由玩家写成，棋盘照章执行。

## Inside the box

# tidy: variables — the texts of the file come in each language
blueprint-log-played = { $seat }：{ $zh } { $picks }
blueprint-log-passed = { $seat } 无棋可走，跳过
blueprint-log-out = { $seat } 出局
blueprint-log-chose = { $seat } 已选定
blueprint-log-moved = { $zh }：{ $from_zh } → { $to_zh }
blueprint-log-moved-hidden = 一张暗牌：{ $from_zh } → { $to_zh }
blueprint-log-number = { $zh }：{ $value }
blueprint-log-number-of = { $seat } 的{ $zh }：{ $value }
blueprint-question = { $zh }
blueprint-choose = 请选择
blueprint-option = { $text }
blueprint-no-option = 无

blueprint-reason-won = 达成目标
blueprint-reason-drawn = 按规则和局
blueprint-reason-highest = 分数最高
blueprint-reason-lowest = 分数最低
blueprint-reason-last-left = 只剩一方
blueprint-reason-nobody-can-move = 双方都无棋可走
blueprint-reason-too-long = 步数已到上限

blueprint-reject-not-your-turn = 还没轮到你。
blueprint-reject-already-chosen = 你已选定，请等其他人。
blueprint-reject-not-possible = 现在不能这样走。
blueprint-reject-unknown-option = 没有这个选项。
blueprint-reject-option-out-of-range = 请选 { $min } 到 { $max } 之间的数。
blueprint-reject-setup-failed = 规则有误，无法开局。
blueprint-reject-foreign-state = 这盘存档用的是另一套规则。
