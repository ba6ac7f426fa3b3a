# 网页的词。

shell-brand = 棋盘 Qipan
shell-skip = 跳到正文
shell-language = 中文，换成英文
shell-dark = 夜间
shell-light = 日间
shell-me = 我的：{ $name }
shell-nobody = 未登录

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
quick-computer = 和电脑下
quick-computer-words = 五档水平，可悔棋
quick-local = 同屏对战
quick-local-words = 一台设备轮流走
quick-learn = 学规则
quick-learn-words = 边走边学，三分钟

resume-title = 继续对局
resume-online = 在线对局还没下完
resume-computer = 和电脑的一盘还没下完
resume-other = 另有 { $game }：{ $what }
resume-local = 同屏对局还没下完
resume-go = 回到棋局

shelf-title = 棋柜
shelf-rooms = { $count } 个房间

rooms-title = 开着的房间
rooms-live = 实时
rooms-lost = 正在重连
rooms-filter = 筛选房间
rooms-all = 全部
rooms-joinable = 可加入
rooms-watchable = 可观战
rooms-open = 开个房间
rooms-join = 加入
rooms-join-whose = 加入{ $host }的房间
rooms-watch = 观战
rooms-watch-whose = 观看{ $host }的房间
rooms-what = { $game } · { $time }
rooms-locked = 要密码
rooms-seats = { $seats } 个座位，已坐 { $taken } 人
rooms-none = 还没有开着的房间
rooms-none-such = 没有这样的房间
rooms-none-words = 开一个，把链接发给好友。
rooms-offline = 现在没有连上服务器
rooms-offline-words = 同屏对战、和电脑下、学棋照常能用。
rooms-code = 有房间号或链接？
rooms-code-hint = 贴在这里
rooms-code-go = 进入
rooms-code-bad = 这不像房间号。贴上整个链接也行。
rooms-reject-no-password = 给房间设一个密码。
rooms-reject-bad-number = 填 { $min } 到 { $max } 的整数。
rooms-reject-bad-option = 这一项不能这样选。
rooms-reject-bad-seats = 这种棋没有这么多座位。
rooms-reject-bad-settings = 房间没有开成：有一项设置服务器不接受。
rooms-reject-too-many-tables = 你开着的房间太多了。先下完或离开一个。

refuse-offline = 没有连上服务器。检查网络，再试一次。
refuse-unreadable = 服务器的回答看不懂。刷新页面再试。
refuse-too-fast = 太快了，歇几秒再试。
refuse-busy = 服务器正忙，过一会儿再试。
refuse-unauthorized = 登录已经过期。刷新页面再试。
refuse-internal = 服务器出了问题。过一会儿再试。
refuse-store-unavailable = 服务器正忙。过一会儿再试。
refuse-busy = 看棋谱的人太多了，稍后再试。
refuse-match-damaged = 这局的棋谱已损坏，管理员已收到通知。
refuse-banned = 这个账号已被停用。
refuse-fixes-chance = 这个设置定下了本该随机的结果，只能开凭链接进入的房间。

game-rules = 规则
game-learn = 边走边学
game-ways = 怎么下
game-open = 开个房间
game-open-go = 开房间
game-options = 这一盘的规则
game-goals = 残局
game-room = 房间
game-seats = 几个人
game-visibility = 谁能进来
game-public = 公开
game-public-words = 列在首页，谁都能加入。
game-link = 凭链接
game-link-words = 不列出来，拿到链接的人才能进来。
game-password = 凭密码
game-password-words = 列在首页，进来要输密码。
game-password-field = 房间密码
game-time = 用时
game-time-own = 自定
game-time-kind = 怎么计时
game-time-minutes = 每人分钟数
game-time-increment = 每步加秒数
game-time-move = 每步秒数
game-time-periods = 读秒次数
game-time-period = 每次秒数
game-first = 谁先走
game-first-me = 我
game-first-other = 对方
game-first-lot = 抽签
game-first-words = 再来一局时轮换。
game-away = 有人离开太久
game-away-wait = 等他回来
game-away-resign = 判负
game-away-bot = 电脑代走
game-away-words = 离开一分钟后生效。
game-spectators = 允许观战
game-undo = 允许悔棋（要对方同意）
game-free-undo = 悔棋可以越过随机结果和亮出的牌
option-off = { $title }：关
option-is = { $title }：{ $value }

time-none = 不限时
time-per-move = 每步 { $seconds } 秒
time-byo-yomi = { $minutes } 分，读秒 { $periods }×{ $seconds } 秒
time-kind-fischer = 加秒
time-kind-per-move = 每步
time-kind-byo-yomi = 读秒

copied = 已复制
not-copied = 没能复制，请手动选中复制。

local-sheet = 对局记录
local-log = 着法
local-you = 你
local-one = 你
local-your-turn = 轮到你走
local-you-won = 你赢了：{ $reason }
local-computer = 电脑
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
local-hand-over = 把设备交给{ $seat }
local-hand-over-words = 其他人请看别处。接过设备的人再按下面的按钮。
local-hand-over-go = 我是{ $seat }，看我的牌

replay-title = 棋谱

not-found-title = 这里什么也没有
not-found-words = 链接可能写错了，或者这一页已经不在了。

account-title = 我的

settings-title = 设置

# 服务器上的房间。
table-title = 房间

net-connecting = 正在进入房间
net-unreachable = 现在连不上服务器，会自己再试。
net-lost = 网断了，正在重连，棋局会等你
net-retry = { $seconds } 秒后再试
net-trying = 正在试
net-now = 现在就试
net-old-page = 这个页面是旧版本
net-old-page-words = 重新载入就能继续，棋局还在。
net-reload = 重新载入
net-again = 重新进入
net-banned = 现在不能进入
net-banned-words = 你的账号在这台服务器上被停用了。
net-session-ended = 你已退出登录
net-session-ended-words = 这次登录在别的设备上被结束了。
# 棋盘部件的陈列页。
part-gallery-title = 棋盘部件

## Pages that are loaded when they are opened
loading-title = 正在摆棋
loading-failed = 这一页没有取来
loading-failed-words = 查一下网络，再试一次。
loading-again = 再试一次

## The list of lessons, and play on one screen
lessons-title = 学一学
lessons-words = 每种棋都有一堂课，边下边学，几分钟就会。
local-against = 和电脑下

# 电脑：对手与教练。
level-title = 电脑水平
level-1 = 入门
level-2 = 初级
level-3 = 中级
level-4 = 高级
level-5 = 大师
local-thinking = 正在想
local-hurry = 现在就走
coach-hint = 提示
coach-stop = 不用了
coach-thinking = 教练正在想
coach-silent = 这里没有可提示的。
analysis-title = 分析
game-hints = 允许看提示
