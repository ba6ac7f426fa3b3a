# 页面各处共用的词。

ui-close = 关闭
ui-cancel = 取消
ui-seat = { $number } 号位
