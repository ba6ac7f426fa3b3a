# 快速匹配。随首页和游戏页加载。

seek-title = 找对手
seek-pace = { $speed } · { $time }
seek-pool = { $game } { $pace }
seek-in = 找对手：{ $pool }
seek-others = 全部游戏和时限
seek-bot-of = 马上和电脑下：{ $game }
seek-runs = 正在找对手：{ $pool }
seek-asking = 正在找对手
seek-range = 正在找 { $least } 到 { $most } 分的对手
seek-casual = 游客只下休闲局，登录后可以打排位。
seek-stop = 不找了
seek-lost = 没有网络，连上后接着找。
seek-replaced = 正在另一个标签页找对手。
seek-here = 在这里找
seek-again = 再试一次
seek-close = 关闭
seek-bot-words = 还没有对手。可以先和电脑下，这边接着找。
seek-bot = 和电脑下
seek-found = 找到对手了
seek-chip = 正在找对手，点开查看
seek-reject-not-pairable = 这个游戏不能两人对局，换一个吧。
seek-reject-no-such-game = 服务器上没有这个游戏，换一个吧。
