# 网页的词。

shell-brand = 棋盘 Qipan
shell-skip = 跳到正文
shell-language = 中文，换成英文
shell-dark = 夜间
shell-light = 日间

nav-main = 主导航
nav-play = 对弈
nav-learn = 学棋
nav-settings = 设置
nav-account = 我的

go-home = 回到首页
choose-game = 下哪一种棋？
game-facts = { $seats } 人 · { $minutes } 分钟

home-title = 今天下哪一盘？
home-interface = 接口说明

quick-title = 快速开始
quick-friend = 邀请好友
quick-friend-words = 发个链接就开局
quick-local = 同屏对战
quick-local-words = 一台设备轮流走
quick-learn = 学规则
quick-learn-words = 边走边学，三分钟

resume-title = 继续对局
resume-local = 同屏对局还没下完
resume-go = 回到棋局

shelf-title = 棋柜

rooms-title = 开着的房间
rooms-open = 开个房间
rooms-join = 加入
rooms-watch = 观战
rooms-seats = { $seats } 个座位，已坐 { $taken } 人
rooms-none = 还没有开着的房间
rooms-none-words = 开一个，把链接发给好友。
rooms-offline = 现在没有连上服务器
rooms-offline-words = 同屏对战和学棋照常能用。
rooms-failed = 房间列表没有取到
rooms-failed-words = 过一会儿再打开这一页。

local-sheet = 对局记录
local-log = 着法
local-to-move = 轮到走
local-turn = 轮到{ $seat }
local-won = { $seat }获胜：{ $reason }
local-drawn = 和棋：{ $reason }
local-undo = 悔棋
local-resign = 认输
local-resign-ask = 认输吗？
local-resign-words = 认输后这一盘就结束了。
local-record = 看棋谱
local-again = 重开

table-title = 房间
table-words = 这个房间现在打不开。
replay-title = 棋谱
replay-words = 这一谱现在打不开。
learn-title = 学棋
learn-words = 这一课还没有写好。先同屏下一盘试试。
account-title = 我的
account-words = 你现在是访客，不用登录也能下棋。

not-found-title = 这里什么也没有
not-found-words = 链接可能写错了，或者这一页已经不在了。

settings-title = 设置
settings-words = 只对这个浏览器有效，改了马上生效。
settings-look = 外观
settings-language = 语言
settings-theme = 主题
settings-motion = 动画
settings-board = 棋盘
settings-pieces = 棋子
settings-strong-sides = 加强双方颜色的区别
settings-confirm-move = 落子前再点一次确认
settings-sound = 声音
settings-effects = 棋子和骰子
settings-calls = 轮到你时提醒
theme-system = 跟随系统
theme-light = 纸
theme-dark = 夜墨
motion-system = 跟随系统
motion-reduced = 减少
pieces-characters = 汉字
pieces-letters = 加字母

# 课

learn-head = 一步一步学
learn-rules = 规则概要
learn-about = 游戏介绍
learn-step = 第 { $step } 步
learn-again = 从头再学
learn-ask-leave = 退出教程吗？
learn-ask-leave-words = 想学的时候随时可以重新开始。
learn-leave = 退出
learn-done = 学会了
learn-done-words = { $game }的规则你都知道了，去下一盘吧。
learn-left = 这一课结束了

# 棋谱

replay-missing = 没有这一谱
replay-missing-words = 链接可能写错了，或者这里还没有下完过同屏对局。
replay-running = 这一盘还没下完
replay-running-words = 下完以后就能看棋谱。
replay-offline = 现在没有连上服务器
replay-offline-words = 查一下网络，再试一次。
replay-broken = 这一谱放不出来
replay-broken-words = 它可能来自更新的版本，仍然可以下载。
replay-try-again = 再试一次
replay-loading = 正在取棋谱
replay-sheet = 棋谱
replay-log = 着法
replay-start = 开局
replay-at = 第 { $at } 手，共 { $last } 手
replay-at-words = 第 { $at } 手，共 { $last } 手：{ $what }
replay-at-start = 开局，共 { $last } 手
replay-flip = 翻转棋盘
replay-link = 复制链接
replay-link-done = 已复制这一手的链接
replay-link-words = 这一手的链接
replay-download = 下载
replay-keys = ← → 前后一手 · Home End 到头尾 · 空格播放
