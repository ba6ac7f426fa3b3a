# 网页的词。

shell-brand = 棋盘 Qipan
shell-skip = 跳到正文
shell-language = 中文，切换到 English
shell-dark = 夜间主题
shell-keys = 按键和局面
shell-turn-board = 翻转棋盘
shell-mute = 静音
shell-unmute = 打开声音
shell-light = 日间主题
shell-me = 我的：{ $name }
shell-nobody = 未登录
shell-friends = 好友，{ $count } 人在线
shell-notices = 通知，{ $count } 条新的
shell-notices-invited = 有人邀请你，通知 { $count } 条新的
people-title = 往来

nav-main = 主导航
nav-play = 对局
nav-learn = 学棋
nav-settings = 设置
nav-account = 我的

go-home = 回首页
choose-game = 选一个游戏
game-facts = { $seats } 人 · { $minutes } 分钟

home-title = 开一局
home-interface = 接口说明

quick-title = 快速开始
quick-friend = 邀请好友
quick-friend-words = 发个链接就开局
quick-computer = 和电脑下
quick-computer-words = 五档水平，随时悔棋
quick-local = 同屏对战
quick-local-words = 同一台设备轮流走
quick-learn = 学规则
quick-learn-words = 边走边学，三分钟

resume-title = 继续对局
resume-online = 在线对局还没下完
resume-computer = 和电脑的对局还没下完
resume-other = { $game }：{ $what }
resume-local = 同屏对局还没下完
resume-go = 接着下

shelf-title = 游戏
shelf-rooms = { $count } 个房间

rooms-title = 房间列表
rooms-live = 实时
rooms-lost = 正在重连
rooms-filter = 筛选房间
rooms-all = 全部
rooms-joinable = 有空位
rooms-watchable = 可观战
rooms-open = 开房间
rooms-join = 加入
rooms-join-whose = 加入{ $host }的房间
rooms-watch = 观战
rooms-watch-whose = 在{ $host }的房间观战
rooms-what = { $game } · { $time }
rooms-locked = 需要密码
rooms-seats = { $seats } 个座位，已坐 { $taken } 人
rooms-none = 还没有房间
rooms-none-such = 没有符合条件的房间
rooms-none-words = 开一个，把链接发给好友。
rooms-offline = 连不上服务器
rooms-offline-words = 同屏对战、和电脑下、学棋照常可用。
rooms-code = 有房间号或链接？
rooms-code-hint = 粘贴到这里
rooms-code-go = 进入
rooms-code-bad = 这不是房间号。也可以粘贴整个链接。
rooms-reject-no-password = 请给房间设密码。
rooms-reject-long-password = 密码太长，最多 200 个字符。
form-bounds = { $min } 到 { $max }
rooms-reject-bad-number = 请填 { $min } 到 { $max } 的整数。
rooms-reject-bad-option = 不能这样选，请重选。
rooms-reject-bad-seats = 这个游戏不支持这个人数。
rooms-reject-bad-settings = 房间没开成：有一项设置不对，请检查后再试。
rooms-reject-not-ratable = 排位房间要限时，不能悔棋、提示、由电脑代下或指定随机结果。
rooms-reject-too-many-tables = 你开的房间太多了，先下完或离开一个。

refuse-offline = 连不上服务器。请检查网络再试。
refuse-unreadable = 页面读不懂服务器的答复。请刷新再试。
refuse-too-fast = 操作太快了，等几秒再试。
refuse-busy = 服务器正忙，稍后再试。
refuse-unauthorized = 登录已过期，请刷新页面再试。
refuse-internal = 服务器出错了，过一会儿再试。
refuse-store-unavailable = 服务器正忙，稍后再试。
refuse-store-in-doubt = 不确定服务器有没有存好。刷新页面看一看。
refuse-match-damaged = 这局的棋谱已损坏，管理员已收到通知。
refuse-banned = 这个账号已停用。
refuse-fixes-chance = 这些设置会固定随机结果，只能开凭链接进入的房间。

game-rules = 规则
game-learn = 边走边学
game-ways = 怎么下
game-open = 开房间
game-open-go = 开房间
game-goals = 残局
game-room = 房间
game-seats = 人数
game-visibility = 谁能加入
game-public = 公开
game-public-words = 列在首页，谁都能加入。
game-link = 凭链接
game-link-words = 不在首页列出，有链接才能加入。
game-password = 凭密码
game-password-words = 列在首页，凭密码加入。
game-password-help = 1 到 200 个字符
game-password-field = 房间密码
game-time = 用时
game-time-own = 自定义
game-time-kind = 计时方式
game-time-minutes = 每人分钟数
game-time-increment = 每步加几秒
game-time-move = 每步几秒
game-time-periods = 读秒次数
game-time-period = 每次几秒
game-first = 谁先走
game-first-me = 我
game-first-other = 对方
game-first-lot = 随机
game-first-words = 再来一局时换先。
game-away = 有人掉线时
game-away-wait = 等待
game-away-resign = 判负
game-away-bot = 电脑代走
game-away-words = 掉线 1 分钟后生效。
game-rated = 排位对局
game-rated-words = 结果会改变双方账号的等级分。不能悔棋，没有提示和电脑，必须限时。
game-spectators = 允许观战
game-undo = 允许悔棋，须对方同意
game-free-undo = 出了随机结果或亮过牌也能悔棋
option-off = { $title }：关
option-is = { $title }：{ $value }

speed-bullet = 超快
speed-blitz = 闪电
speed-rapid = 快速
speed-slow = 慢速
speed-untimed = 不计时

time-none = 不限时
time-per-move = 每步 { $seconds } 秒
time-byo-yomi = { $minutes } 分 + { $periods }×{ $seconds } 秒
time-kind-fischer = 加秒
time-kind-per-move = 每步
time-kind-byo-yomi = 读秒

copied = 已复制
not-copied = 没复制成，请手动选中复制。

local-sheet = 棋谱
local-log = 着法
local-one = 你
local-your-turn = 轮到你走
local-to-move = 走棋中
local-turn = 轮到{ $seat }
local-undo = 悔棋
local-resign = 认输
local-resign-ask = 认输吗？
local-resign-words = 认输后对局就结束。
local-record = 看棋谱
local-again = 重开
local-rematch = 再来一局
local-swap = 换边
local-swap-ask = 换边重开吗？
local-swap-words = 这一局到此为止，换边重新开局。
local-you-play = 你执{ $side }
local-hand-over = 把设备交给{ $seat }
local-hand-over-words = 其他人请看别处，接过设备的人再按。
local-hand-over-go = 我是{ $seat }，看我的牌

## 残局、分析棋盘，以及对局里的工具
puzzles-title = 残局
study-title = 分析棋盘
quick-puzzles-words = 守方是电脑的最高水平
quick-decks-words = 组一副自己的牌，存起来，发给朋友
decks-title = 我的牌组
quick-study-words = 双方随意走，看电脑评估
quick-team = 2 对 2 人机
quick-team-words = 你和电脑联手，对两个电脑
game-setup = 局面与规则
game-setup-words = 上面各种下法和下面的房间都按这里开局。
more = 更多
more-type = 输入着法
more-export = 导出棋谱
more-study = 在分析棋盘上打开

replay-title = 棋谱

matches-title = 对局记录
leaderboard-title = 排行榜

not-found-title = 没有这个页面
not-found-words = 链接可能写错了，或者页面已经删除。

account-title = 我的

settings-title = 设置

# 服务器上的房间。
table-title = 房间

net-connecting = 正在进入房间
net-unreachable = 连不上服务器，正在自动重试。
net-lost = 掉线了，座位给你留着
net-retry = { $seconds } 秒后再试
net-trying = 正在重连
net-now = 马上重试
net-old-page = 页面版本过旧
net-old-page-words = 刷新后继续，对局还在。
net-reload = 刷新
net-again = 重新进入
net-banned = 不能进入
net-banned-words = 你的账号在这台服务器上已停用。
net-session-ended = 你已退出登录
net-session-ended-words = 另一台设备结束了这次登录，重新登录就能继续。
# 棋盘部件的陈列页。
part-gallery-title = 棋盘部件

## Pages that are loaded when they are opened
loading-title = 正在摆棋
loading-failed = 页面没加载出来
loading-failed-words = 请检查网络再试。
loading-again = 重试

## The list of lessons, and play on one screen
lessons-title = 学棋
lessons-words = 每个游戏都有教程，边走边学，几分钟就会。
local-against = 和电脑下

# 电脑：对手与教练。
level-title = 电脑水平
level-1 = 入门
level-2 = 初级
level-3 = 中级
level-4 = 高级
level-5 = 大师
local-thinking = 正在思考
local-hurry = 马上走
coach-hint = 提示
coach-stop = 停止
coach-thinking = 正在想提示
coach-silent = 这个局面没有提示。
analysis-title = 分析
game-hints = 允许看提示

## 一局的结果
result-you-won = 你赢了
result-won = { $name } 获胜
result-drawn = 和棋
stamp-won = 胜
stamp-lost = 负
stamp-drawn = 和
stamp-over = 终
player-deleted = 已注销的棋友

## 电脑的名字，按座位。
bot-name-1 = 青松
bot-name-2 = 白鹤
bot-name-3 = 石溪
bot-name-4 = 山雀
bot-name-5 = 修竹
bot-name-6 = 芦风
bot-name-7 = 燧石
bot-name-8 = 苍鹭
bot-of-level = 电脑 · { $level }
bot-in-list = { $name }（{ $level }）
share-title = 分享
