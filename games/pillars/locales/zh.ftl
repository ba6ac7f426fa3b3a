# 掀棋

pillars-title = 掀棋
pillars-summary = 三个人，二十四枚棋，八个棋柱。三柱够棋，六柱成瓷，还要懂得何时收手。
pillars-rules =
    二十四枚象棋子发给三人，每人八枚。由大到小：红士 9、黑士 8、红相 7、黑象 6、红马 5、黑马 4、红车与红狗 3、黑车与黑狗 2、红牛 1、黑牛 0。有人既无士也无相象是黑棋，作废重发。
    牌型：任意单张；两枚相同为对子；红狗加黑狗为狗脚对，牌力 9；三枚黑牛 10，三枚红牛 11。
    一轮：首家出一个牌型，另两家各行动一次。能压必须压，压不了就垫同样张数，面朝下。相等不算压。最大者收走本轮，出几张就得几个棋柱，并领出下一轮。
    三柱够棋，六柱瓷棋。有人成瓷、两人够棋或棋出完，本局结束。
    扣棋：每轮开始时首家可以不出而扣棋，另两家依次表态。都不掀就结算；有人掀棋，扣棋者必须领出。
    结算：不够者付给每位够棋者 1、每位瓷棋者 3。已够还掀棋的人不赢够棋筹码。掀棋时不够、最后也不够的人，付给扣棋者 1。
    每人以 20 枚筹码开始，一局接一局地打下去。

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
pillars-log-paid-ceramic = { $from } 为瓷棋付给 { $to } { $chips } 枚
pillars-log-ready = { $seat } 要再来一局
pillars-log-stopped = { $seat } 收手，整场结束

pillars-end-ceramic = 有人成瓷
pillars-end-two-enough = 两人够棋
pillars-end-hands-empty = 棋已出完
pillars-end-buckle = 扣棋无人掀

pillars-reject-not-your-turn = 还没轮到你。
pillars-reject-hand-settled = 这一局已经结算。
pillars-reject-hand-running = 这一局还没打完。
pillars-reject-already-ready = 你已经在等下一局了。
pillars-reject-not-held = 你手里没有这些棋。
pillars-reject-not-a-combo = 这几枚不成牌型。
pillars-reject-wrong-kind = 本轮要出 { $kind } 枚。
pillars-reject-too-weak = 牌力要大于 { $power } 才压得住。
pillars-reject-must-beat = 你压得住，必须压。
pillars-reject-cover-count = 要垫正好 { $kind } 枚。
pillars-reject-leader-covers = 首家要出牌型，不能垫。
pillars-reject-reveal-open = 请先决定掀还是不掀。
pillars-reject-no-buckle-now = 只有领出一轮之前才能扣棋。
pillars-reject-buckle-below-enough = 首局不够的人不能扣棋。
pillars-reject-nothing-to-reveal = 没有人扣棋。
pillars-reject-bad-hands = 一场为 1 到 50 局。
pillars-reject-bad-deal = 这样的发牌不成立。
pillars-reject-impossible-state = 没有哪一场会走到这一步。

pillars-reason-most-chips = 筹码最多
pillars-reason-equal-chips = 三家筹码相同

pillars-tutorial-goal-title = 以棋为牌
pillars-tutorial-goal = 三个人每人八枚棋。每轮一家领出，另两家应对，最大者收棋柱：一起出几枚就得几柱。
pillars-tutorial-pillars-title = 够与瓷
pillars-tutorial-pillars = 三柱够棋，六柱瓷棋。不够的人要付给每个够棋的人。
pillars-tutorial-buckle-title = 扣棋
pillars-tutorial-buckle = 轮到你领出。领出之前可以扣棋：“到此为止吧”。另两家会表态。试一试。
pillars-tutorial-buckle-hint = 请按扣棋按钮。
pillars-tutorial-lead-title = 被掀了
pillars-tutorial-lead = 一家不掀，另一家掀棋：“不，接着打”。现在你必须领出。两枚相同就是对子：请出一对红士。
pillars-tutorial-lead-hint = 选中两枚红士，然后出棋。
pillars-tutorial-cover-title = 垫棋
pillars-tutorial-cover = 谁也压不住你的对子，连牌力 9 的狗脚对也只是打平。两家只好各垫两枚，面朝下，你得两柱。赢家领出下一轮：请出黑士。
pillars-tutorial-cover-hint = 单出一枚黑士。
pillars-tutorial-enough-title = 够棋
pillars-tutorial-enough = 两家又都垫了：比黑士大的红士全在你这里出过了。你有三柱，够棋。再扣一次。
pillars-tutorial-enough-hint = 请按扣棋按钮。
pillars-tutorial-settle-title = 结算
pillars-tutorial-settle = 两家都不掀。他们都不够，各付你 1；其中一家掀棋落空，再付你 1：你赢 3。现在垫的棋都翻开了。
pillars-tutorial-free-title = 接着打
pillars-tutorial-free = 能压必须压，压不了才垫。已够还掀棋的人不赢够棋筹码。用同样的筹码再来一局吧。
