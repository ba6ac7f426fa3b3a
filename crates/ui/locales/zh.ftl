# 页面各处共用的词。

ui-close = 关闭
ui-cancel = 取消
ui-seat = { $number } 号位

# 棋盘上共用的部件。
part-smaller = 缩小
part-larger = 放大
part-pile = { $name }，{ $count } 张
part-hand-empty = 手里没有牌
part-barred = { $name }，现在不能用：{ $reason }
part-rolls = { $made ->
    [0] 还没掷，共 { $all } 掷
   *[other] 第 { $made } 掷，共 { $all } 掷
}
part-die-kept = 已锁
part-die-aimed = 被指定
part-with-state = { $name }，{ $state }
part-track = { $name } { $value }，上限 { $most }
part-token = { $name }，{ $count } 枚
part-phase-of = 第 { $now } 步，共 { $all } 步

# 提问。
prompt-yes = 是
prompt-no = 否
prompt-less = 减一
prompt-more = 加一
prompt-confirm = 确定
prompt-number-range = { $min } 到 { $max }
prompt-pick-exactly = 选 { $count } 项，已选 { $picked } 项
prompt-pick-between = 选 { $min } 到 { $max } 项，已选 { $picked } 项
prompt-pick-order = 按先后依次点选
prompt-step = 第 { $now } 步，共 { $all } 步
prompt-seconds = 还剩 { $seconds } 秒
