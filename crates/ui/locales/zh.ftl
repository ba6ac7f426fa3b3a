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

replay-position = 位置
replay-first = 回到开局
replay-back = 退一手
replay-play = 播放
replay-pause = 暂停
replay-forward = 进一手
replay-last = 到最后
replay-pace = 速度
