# 掀棋

pillars-title = 掀棋
pillars-summary = 三个人，二十四枚棋，八个棋柱。三柱够棋，六柱成瓷，还要懂得见好就收。
pillars-rules =
    二十四枚象棋子发给三人，每人八枚。由大到小：红士 9、黑士 8、红相 7、黑象 6、红马 5、黑马 4、红车与红狗 3、黑车与黑狗 2、红牛 1、黑牛 0。有人既无士也无相象是黑棋，作废重发。
    牌型：任意单张；两枚相同为对子；红狗加黑狗为狗脚对，牌力 9；三枚黑牛 10，三枚红牛 11。
    一轮：首家出一个牌型，另两家各应一次。能压必须压，压不了就垫同样枚数，面朝下。相等不算压。最大的一家收走本轮，出几枚得几柱，并领出下一轮。
    三柱够棋，六柱瓷棋。有人成瓷、两人够棋或棋出完，本局结束。
    扣棋：轮到领出时，首家可以不出而扣棋，另两家依次表态。都不掀就结算；有人掀棋，扣棋的人必须领出。
    结算：不够的人付给每个够棋的人 1 枚、每个瓷棋的人 3 枚。够了还掀棋的人，不赢够棋筹码。掀棋时不够、最后也不够的人，付给扣棋的人 1 枚。
    每人 20 枚筹码起步，一局接一局打下去。

pillars-reason-most-chips = 筹码最多
pillars-reason-equal-chips = 三家筹码相同

## Inside the box

pillars-disc-r-shi = 红士
pillars-disc-b-shi = 黑士
pillars-disc-r-xiang = 红相
pillars-disc-b-xiang = 黑象
pillars-disc-r-ma = 红马
pillars-disc-b-ma = 黑马
pillars-disc-r-gou = 红狗
pillars-disc-b-gou = 黑狗
pillars-disc-r-che = 红车
pillars-disc-b-che = 黑车
pillars-disc-r-niu = 红牛
pillars-disc-b-niu = 黑牛

pillars-standing-not-enough = 不够
pillars-standing-enough = 够
pillars-standing-ceramic = 瓷

pillars-log-began = 第 { $number } 局，{ $seat } 先出
pillars-log-began-after-void = 黑棋重发 { $voided } 次，第 { $number } 局，{ $seat } 先出
pillars-log-drawn = { $seat } 拿到 { $discs }
pillars-log-played = { $seat } 出 { $discs }
pillars-log-covered = { $seat } 垫 { $count } 枚
pillars-log-covered-own = { $seat } 垫 { $discs }
pillars-log-taken = { $seat } 收下本轮：加 { $kind } 柱，共 { $pillars } 柱
pillars-log-buckled = { $seat } 扣棋
pillars-log-revealed = { $seat } 掀棋，{ $buckler } 必须领出
pillars-log-passed = { $seat } 不掀
pillars-log-settled = 第 { $number } 局结算：{ $end }
pillars-log-paid-enough = { $from } 不够，付给够棋的 { $to } { $chips } 枚
pillars-log-paid-reveal = { $from } 掀棋落空，付给 { $to } { $chips } 枚
pillars-log-paid-ceramic = { $to } 成瓷，{ $from } 付 { $chips } 枚
pillars-log-ready = { $seat } 要再来一局
pillars-log-stopped = { $seat } 收手，整场结束

pillars-end-ceramic = 有人成瓷
pillars-end-two-enough = 两人够棋
pillars-end-hands-empty = 棋已出完
pillars-end-buckle = 扣棋无人掀

pillars-reject-not-your-turn = 还没轮到你。
pillars-reject-hand-settled = 这一局已经结算，开下一局吧。
pillars-reject-hand-running = 这一局还没打完。
pillars-reject-already-ready = 你已经在等下一局了。
pillars-reject-not-held = 你手里没有这些棋。
pillars-reject-not-a-combo = 这几枚不成牌型，请选单张、对子、狗脚对或三枚牛。
pillars-reject-wrong-kind = 本轮要出 { $kind } 枚。
pillars-reject-too-weak = 牌力要大于 { $power } 才压得住。
pillars-reject-must-beat = 你压得住，必须压。
pillars-reject-cover-count = 要垫 { $kind } 枚，不多不少。
pillars-reject-leader-covers = 你是首家，要出牌型，不能垫。
pillars-reject-reveal-open = 先决定掀还是不掀。
pillars-reject-no-buckle-now = 只有领出一轮之前才能扣棋。
pillars-reject-buckle-below-enough = 首局不够三柱，不能扣棋。
pillars-reject-nothing-to-reveal = 没有人扣棋。
pillars-reject-bad-hands = 请填 1 到 50 局。
pillars-reject-bad-deal = 这样的发牌不成立。
pillars-reject-impossible-state = 不可能出现这样的局面。

pillars-tutorial-goal-title = 以棋为牌
pillars-tutorial-goal = 三个人每人八枚棋。每轮一家领出，另两家应对，最大的一家收棋柱：出几枚得几柱。
pillars-tutorial-pillars-title = 够与瓷
pillars-tutorial-pillars = 三柱够棋，六柱瓷棋。不够的人要付给每个够棋的人。
pillars-tutorial-buckle-title = 扣棋
pillars-tutorial-buckle = 轮到你领出。领出之前可以扣棋：“到此为止吧”。另两家会表态。试一试。
pillars-tutorial-buckle-hint = 点“扣棋”。
pillars-tutorial-lead-title = 有人掀棋
pillars-tutorial-lead = 一家不掀，另一家掀棋：“不，接着打”。现在你必须领出。两枚相同就是对子：出一对红士。
pillars-tutorial-lead-hint = 选中两枚红士，然后出棋。
pillars-tutorial-cover-title = 垫棋
pillars-tutorial-cover = 谁也压不住你的对子，连牌力 9 的狗脚对也只是打平。两家只好各垫两枚，面朝下，你得两柱。赢家领出下一轮：出黑士。
pillars-tutorial-cover-hint = 单出一枚黑士。
pillars-tutorial-enough-title = 够棋
pillars-tutorial-enough = 两家又都垫了：只有红士比黑士大，而两枚红士都是你出的。你有三柱，够棋。再扣一次。
pillars-tutorial-enough-hint = 点“扣棋”。
pillars-tutorial-settle-title = 结算
pillars-tutorial-settle = 两家都不掀。他们都不够，各付你 1；其中一家掀棋落空，再付你 1：你赢 3。现在垫的棋都翻开了。
pillars-tutorial-free-title = 接着打
pillars-tutorial-free = 能压必须压，压不了才垫。够了还掀棋，就不赢够棋筹码。用同样的筹码再来一局吧。

# The board
pillars-hand = 手里的棋
pillars-table = 牌桌
pillars-own-seat = 自己的座位
pillars-you = 你
pillars-name-you = { $name }（你）
pillars-and = 、
pillars-comma = ，
pillars-chips = 筹码
pillars-kind-shi = 士
pillars-kind-xiang = 相
pillars-kind-ma = 马
pillars-kind-gou = 狗
pillars-kind-che = 车
pillars-kind-niu = 牛
pillars-kind-of-1 = 单张
pillars-kind-of-2 = 对子
pillars-kind-of-3 = 三枚
pillars-combo-pair = { $disc }对
pillars-combo-triple = 三枚{ $disc }
pillars-combo-dogs = 狗脚对
pillars-card = { $disc }，牌力 { $power }
pillars-card-in-pair = { $disc }，牌力 { $power }，可成对
pillars-card-in-triple = { $disc }，牌力 { $power }，可成三枚
pillars-bar-weak = { $disc }这一手牌力 { $power }，压不过 { $best }
pillars-bar-no-pair = { $disc }不成对，本轮要出对子
pillars-bar-no-triple = { $disc }不成三枚，本轮要出三枚
pillars-round = 第 { $number } 轮
pillars-each = 每人 { $count } 枚
pillars-centre-decide = 扣 / 掀
pillars-centre-lead = 领出
pillars-best = 暂时最大
pillars-takes = 收 { $count } 柱
pillars-covers = 垫 { $count } 枚
pillars-your-turn = 该你出
pillars-to-play = 待出
pillars-pillars = { $count } 柱，{ $standing }
pillars-mark-enough = 够 3
pillars-mark-ceramic = 瓷 6
pillars-held = { $count } 枚在手
pillars-tag-revealed = 掀过 { $count } 次
pillars-tag-revealed-note = 最后还不够，每掀一次付扣棋的人 1 枚
pillars-tag-forgoes = 不赢够棋
pillars-tag-forgoes-note = 够了还掀棋或不扣，不赢够棋筹码
pillars-seal-buckle = 扣
pillars-seal-asked = 问
pillars-seal-pass = 不
pillars-seal-reveal = 掀
pillars-seal-lead = 领
pillars-seal-play = 出
pillars-seal-cover = 垫
pillars-seal-take = 收
pillars-stamp-buckle = 扣
pillars-stamp-reveal = 掀
pillars-stamp-pass = 不掀
pillars-stamp-asked = 掀？
pillars-said-buckled = 扣棋，等人掀
pillars-said-asked = 正在考虑
pillars-said-passed = 不掀
pillars-said-revealed = 掀棋
pillars-said-must-lead = 必须领出
pillars-said-leads = 领出这一轮
pillars-said-played = 出{ $discs }
pillars-said-covered = 垫了 { $count } 枚
pillars-said-took = 收下 { $count } 柱，接着领出

pillars-ask-begin = 第 { $number } 轮由你领出，还是扣棋？
pillars-play = 出棋
pillars-play-go = 出{ $discs }
pillars-play-choose = 先从手里选：一枚、一对、狗脚对或三枚牛
pillars-play-power = 牌力 { $power }
pillars-play-no-combo = { $discs }不成牌型
pillars-buckle = 扣棋
pillars-buckle-note = 都不掀就结算：{ $stakes }。有人掀，你必须领出
pillars-ask-reveal = { $buckler }扣棋。你掀吗？
pillars-ask-reveal-last = { $buckler }扣棋，{ $passer }不掀。你掀吗？
pillars-reveal = 掀
pillars-reveal-note = 接着打，{ $buckler }必须领出。最后你仍不够 3 柱，付{ $buckler } 1 枚
pillars-reveal-note-enough = 接着打，{ $buckler }必须领出。你已经够了，再掀就只能争瓷
pillars-pass = 不掀
pillars-pass-note = 就此结算：{ $stakes }
pillars-pass-note-asks = 再问{ $name }。也不掀就结算：{ $stakes }
pillars-press-again = 再按一次确认
pillars-stake = { $name } { $chips }
pillars-stakes-none = 谁也不付
pillars-ask-must-lead = { $name }掀了棋，你必须领出
pillars-ask-beat = 必须压过{ $best }，你有{ $own }
pillars-ask-cover = 压不过{ $best }，垫 { $count } 枚，还差 { $missing } 枚
pillars-ask-cover-ready = 压不过{ $best }，垫这 { $count } 枚，面朝下
pillars-cover-go = 垫 { $count } 枚
pillars-wait-reveal = { $buckler }扣棋，等{ $name }决定掀不掀
pillars-wait-begin = 等{ $name }领出或扣棋
pillars-wait-lead = 等{ $name }领出
pillars-wait-answer = 等{ $name }压或垫
pillars-wait-ready = 等{ $names }
pillars-next-hand = 下一局
pillars-stop = 收手
pillars-stop-ask = 现在收手吗？
pillars-stop-words = 整场结束，筹码最多的人获胜。

pillars-settlement = 结算
pillars-settled = 第 { $number } 局结算
pillars-column-player = 玩家
pillars-column-pillars = 柱
pillars-column-enough = 够
pillars-column-reveal = 掀
pillars-column-ceramic = 瓷
pillars-column-hand = 本局
pillars-column-chips = 筹码
pillars-column-total = 合计
pillars-why = 筹码明细
pillars-why-enough = { $from }付{ $to } { $chips } 枚：{ $from }只有 { $low } 柱，不够；{ $to }有 { $high } 柱，够了。
pillars-why-reveal = { $from }付{ $to } { $chips } 枚：{ $from }掀了{ $to }的扣，最后只有 { $low } 柱，还是不够。
pillars-why-ceramic = { $from }付{ $to } { $chips } 枚：{ $to }有 { $high } 柱，成瓷；{ $from }只有 { $low } 柱，不够。
pillars-why-whole = { $from }付{ $to } { $chips } 枚：包瓷。{ $from }掀出的这一轮让{ $to }成了瓷，替不够的人付。
pillars-why-forgoes = { $name }够了，但已够时还掀棋或不扣，不赢够棋筹码。
pillars-why-nobody = 谁也不付：没有人够棋，也没有人掀棋落空。
pillars-opened = 全部翻开
pillars-round-of = 第 { $number } 轮，{ $kind }
pillars-round-taken = { $name }收 { $count } 柱
pillars-was-covered = 垫
pillars-left-over = 手里剩下
pillars-history = 战绩
pillars-hand-of = 第 { $hand } 局，最多 { $hands } 局
pillars-ranks = 大小
pillars-rank-triple = 三枚牛
pillars-ranks-note = 对子按单张比大小。枚数相同才比，相等不算压。
pillars-open-rules = 规则
pillars-keys = 键盘：左右键移动，空格选棋，在选中的棋上按回车就出，Esc 全部放下。
