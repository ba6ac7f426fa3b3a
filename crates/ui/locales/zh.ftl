# 页面各处共用的词。

ui-close = 关闭
ui-cancel = 取消
ui-seat = { $number } 号位

# 课

lesson-step = 第 { $step } 步，共 { $count } 步
lesson-next = 下一步
lesson-back = 上一步
lesson-show = 替我走
lesson-skip = 跳过
lesson-leave = 退出教程

# 复盘

replay-position = 手数
replay-first = 回到开局
replay-back = 上一手
replay-play = 播放
replay-pause = 暂停
replay-forward = 下一手
replay-last = 最后一手
replay-pace = 速度
# 棋盘上共用的部件。
part-smaller = 缩小
part-larger = 放大
part-pile = { $name }，{ $count } 张
part-hand-empty = 手里没有牌
part-barred = { $name }，现在不能用：{ $reason }
part-rolls = { $made ->
    [0] 共可掷 { $all } 次
   *[other] 第 { $made } 掷，共 { $all } 掷
}
part-die-kept = 已锁
part-die-aimed = 已指定
part-with-state = { $name }，{ $state }
part-track = { $name } { $value }，上限 { $most }
part-token = { $name }，{ $count } 枚
part-phase-of = 第 { $now } 阶段，共 { $all } 个

# 提问。
prompt-yes = 是
prompt-no = 否
prompt-less = 减一
prompt-more = 加一
prompt-confirm = 确定
prompt-number-range = { $min } 到 { $max }
prompt-pick-exactly = 选 { $count } 项，已选 { $picked } 项
prompt-pick-between = 选 { $min } 到 { $max } 项，已选 { $picked } 项
prompt-pick-order = 按先后顺序点选
prompt-step = 第 { $now } 步，共 { $all } 步
prompt-seconds = 还剩 { $seconds } 秒

# 棋子。
part-stone = { $cell }，{ $player }
part-no-stone = { $cell }，空

# 提示。
ui-hints = 建议
ui-hint-number = 建议 { $number }
ui-hint-words = { $command }
ui-hint-chance = 胜率 { $percent }%

# 选择角色
characters-your-choice = { $name }，选一个角色，再按“准备”
characters-their-choice = { $name }正在选角色
characters-you-start = 都准备好了，可以开局
characters-they-start = 都准备好了，等{ $name }开局
characters-your-box = { $name }，选一个再确定
characters-take = 就用{ $name }
characters-ready = 准备
characters-not-ready = 取消准备
characters-start = 开局
characters-is-ready = 已准备
