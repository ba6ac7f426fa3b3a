# Summoner Wars

summonerwars-title = 召唤师战争
summonerwars-summary = 两位召唤师，六列八行的战场。把部下从阵门召来，列阵、掷骰、出计策，先打倒对方召唤师的人赢。
summonerwars-rules =
    每位玩家选一个阵营：召唤师、主阵门和两个单位先上场，其余 30 张牌洗成牌库，摸 5 张。先手 2 灵力，后手 3 灵力；先手第一回合只能移动 1 个单位、攻击 1 次。
    回合：召唤（单位放到己方阵门旁边）、移动（至多 3 个单位，各走 2 格以内，不能斜走）、建造（工事放在后三排或召唤师旁边）、攻击（至多 3 次）、灵力（弃一张牌得 1 灵力），最后手牌补到 5 张。牌库用完不再洗。
    攻击：近战打 1 格，远程打直线 3 格，中间不能有牌。力量多少就掷几颗骰子：近战数刀，远程数弓。消灭敌方的牌得 1 灵力，灵力最多 15。
    怯战：攻击阶段一次都没打敌方的牌，自己的召唤师受 1 点伤害。压境：攻击阶段结束时有至少 3 个己方单位在对方半场，对方召唤师受 1 点伤害。
    日暮：从第 16 轮起，攻击阶段结束时自己的召唤师受伤，一轮比一轮多 1 点，召唤师也不能再回复。
    计策在它写明的阶段打出；持续计策留到你的下个回合开始。对手的回合里不会问你任何问题。
    召唤师被消灭就输；双方同时倒下，轮到谁谁赢。
summonerwars-reason-summoner-destroyed = 对方召唤师倒下
summonerwars-reason-both-fell = 双方召唤师同时倒下，轮到的一方赢

## Inside the box

# Phases, sections of a deck

summonerwars-phase-muster = 组牌
summonerwars-phase-summon = 召唤
summonerwars-phase-move = 移动
summonerwars-phase-build = 建造
summonerwars-phase-attack = 攻击
summonerwars-phase-magic = 灵力
summonerwars-section-commons = 士卒
summonerwars-section-champions = 勇将
summonerwars-section-events = 计策

# Numbers, keywords and times

summonerwars-stat-strength = 力量
summonerwars-stat-reach = 移动
summonerwars-stat-range = 射程
summonerwars-stat-ward = 护甲
summonerwars-stat-attacks = 攻击次数
summonerwars-stat-moves = 可移动单位
summonerwars-keyword-slip = 穿行
summonerwars-keyword-firm = 立定
summonerwars-keyword-rooted = 定身
summonerwars-keyword-disarmed = 缴械
summonerwars-keyword-silenced = 封技
summonerwars-keyword-bar = 挡道
summonerwars-keyword-cover = 隐蔽
summonerwars-keyword-clear = 不挡己方远程
summonerwars-keyword-gateway = 引路
summonerwars-until-attack = 这次攻击
summonerwars-until-turn = 本回合
summonerwars-until-next = 到施放者的下个回合

# Questions

summonerwars-ask-choose = { $card }：选择目标
summonerwars-ask-confirm = 要发动{ $card }的技能吗？
summonerwars-ask-discard = { $card }：弃哪张手牌？
summonerwars-ask-order = 这些技能按什么顺序结算？
summonerwars-ask-unknown = 对手正在选择
summonerwars-option-piece = { $card }（{ $cell }）
summonerwars-option-cell = 格 { $cell }
summonerwars-option-card = { $card }
summonerwars-option-ability = { $card }：{ $ability }
summonerwars-option-north = 往上
summonerwars-option-east = 往右
summonerwars-option-south = 往下
summonerwars-option-west = 往左
summonerwars-option-unknown = 未知
summonerwars-option-none = 不选
summonerwars-option-cancel = 取消

# Action log

summonerwars-log-faction = { $seat }选了{ $faction }
summonerwars-log-mustered = { $seat }交了牌组
summonerwars-log-decks = 双方牌组公开
summonerwars-log-turn = 第 { $number } 回合：{ $seat }
summonerwars-log-magic = { $seat }灵力 { $by }，现在 { $now }
summonerwars-log-inaction = 怯战：{ $seat }的召唤师受到 1 点伤害
summonerwars-log-pressed = 压境：对方半场有 { $units } 个单位，{ $seat }的召唤师受到 1 点伤害
summonerwars-log-dusk = 日暮：{ $seat }的召唤师受到 { $amount } 点伤害
summonerwars-log-drew = { $seat }摸了 { $count } 张牌
summonerwars-log-drew-card = { $seat }摸到{ $card }
summonerwars-log-discarded = { $seat }弃掉{ $card }
summonerwars-log-returned = { $card }回到{ $seat }的手牌
summonerwars-log-played = { $seat }打出{ $card }
summonerwars-log-expired = { $seat }的{ $card }到期
summonerwars-log-summoned = { $seat }把{ $card }召唤到 { $cell }
summonerwars-log-built = { $seat }把{ $card }建在 { $cell }
summonerwars-log-raised = { $seat }把{ $card }唤回到 { $cell }
summonerwars-log-destroyed = { $seat }在 { $cell } 的{ $card }被消灭
summonerwars-log-used = { $cell } 的{ $card }发动{ $ability }
summonerwars-log-triggered = { $seat }的{ $card }触发{ $ability }
summonerwars-log-moved = { $from } 移动到 { $to }
summonerwars-log-forced = { $from } 滑到 { $to }
summonerwars-log-placed = { $from } 移到 { $to }
summonerwars-log-swapped = { $from } 与 { $to } 换位
summonerwars-log-attack = { $from } 攻击 { $to }
summonerwars-log-compelled = { $from } 身不由己，攻击 { $to }
summonerwars-log-fizzled = 攻击落空
summonerwars-log-dice = 掷出 { $dice }：命中 { $hits }，星 { $stars }
summonerwars-log-bonus = { $card }：伤害 +{ $by }
summonerwars-log-damage = { $cell } 受到 { $amount } 点伤害
summonerwars-log-item = 其中{ $card }：{ $by }
summonerwars-log-healed = { $cell } 回复 { $amount } 点生命
summonerwars-log-boosted = { $cell } 的势 { $by }，现在 { $now }
summonerwars-log-readied = { $cell } 可以再攻击一次
summonerwars-log-modifier = { $cell }：{ $modifier } { $amount }（{ $until }）
summonerwars-log-seat-modifier = { $seat }：{ $modifier } { $amount }（{ $until }）

# Refusals

summonerwars-reject-not-your-turn = 还没轮到你。
summonerwars-reject-wrong-phase = 现在不是做这件事的阶段。
summonerwars-reject-not-in-hand = 你手里没有这张牌。
summonerwars-reject-not-a-unit = 这张牌不是单位，不能召唤。
summonerwars-reject-not-a-structure = 这张牌不是工事，不能建造。
summonerwars-reject-not-an-event = 这张牌不是计策。
summonerwars-reject-too-expensive = 要 { $cost } 灵力，你只有 { $magic }。
summonerwars-reject-off-board = 战场上没有这一格。
summonerwars-reject-cell-taken = 这一格有牌了。
summonerwars-reject-not-by-gate = 要放在己方阵门旁边的空格。
summonerwars-reject-no-card-there = 这一格没有牌。
summonerwars-reject-not-yours = 这不是你的牌。
summonerwars-reject-cannot-move = 它不能移动。
summonerwars-reject-already-moved = 它本回合移动过了。
summonerwars-reject-moves-used = 本回合已经移动了 { $count } 个单位。
summonerwars-reject-out-of-reach = 走不到那一格。
summonerwars-reject-bad-site = 只能建在后三排，或者你的召唤师旁边。
summonerwars-reject-cannot-attack = 它不能攻击。
summonerwars-reject-already-attacked = 它本回合攻击过了。
summonerwars-reject-attacks-used = 本回合已经用了 { $count } 个单位攻击。
summonerwars-reject-itself = 不能攻击自己。
summonerwars-reject-out-of-range = 够不着。
summonerwars-reject-covered = 目标隐蔽，只能从相邻的格攻击。
summonerwars-reject-line-blocked = 中间有牌挡着。
summonerwars-reject-barred = 旁边有敌人挡道，要先打它。
summonerwars-reject-already-active = 同名的持续计策还在场上。
summonerwars-reject-condition-unmet = 条件还不满足。
summonerwars-reject-no-target = 没有可以选的目标。
summonerwars-reject-no-such-ability = 它没有可以发动的技能。
summonerwars-reject-already-used = 这个技能本回合用过了。
summonerwars-reject-silenced = 它被封技了。
summonerwars-reject-cannot-pay = 付不起代价。
summonerwars-reject-already-mustered = 你已经交了牌组。
summonerwars-reject-still-mustering = 还在等牌组。
summonerwars-reject-bad-faction = 没有这个阵营。
summonerwars-reject-unknown-card = 没有 { $card } 这张牌。
summonerwars-reject-fixed-card = { $card }是固定的，不用列出。
summonerwars-reject-wrong-section = { $card }不属于这一栏。
summonerwars-reject-no-shared-symbol = { $card }与你的召唤师没有相同的符号。
summonerwars-reject-too-many-copies = { $card }有 { $copies } 张，最多 { $most } 张。
summonerwars-reject-too-many-neutral = 过路客有 { $count } 张，最多 6 张。
summonerwars-reject-wrong-count = { $section ->
    [commons] 士卒有 { $count } 张，应为 { $wanted } 张。
    [champions] 勇将有 { $count } 张，应为 { $wanted } 张。
   *[events] 计策有 { $count } 张，应为 { $wanted } 张。
}
summonerwars-reject-bad-factions = 阵营要写两个。
summonerwars-reject-bad-pile = 牌库里没有这些牌。
summonerwars-reject-bad-scene = 局面不成立：{ $problem }。
summonerwars-reject-other-faction = 这副牌组属于另一个阵营。
summonerwars-reject-bad-code = 这不是牌组代码。
summonerwars-reject-bad-option = 有一个选项超出范围。
summonerwars-reject-impossible = 对局里不会出现这个局面。

# Symbols

summonerwars-symbol-moon = 月
summonerwars-symbol-water = 水
summonerwars-symbol-mountain = 山
summonerwars-symbol-wood = 木
summonerwars-symbol-wind = 风
summonerwars-symbol-fire = 火
summonerwars-symbol-any = 通

# Choice of a faction

summonerwars-level-easy = 易
summonerwars-level-medium = 中
summonerwars-level-hard = 难
summonerwars-trait-speed = 快慢
summonerwars-trait-force = 力道
summonerwars-trait-hold = 守得住
summonerwars-trait-planning = 要算计
summonerwars-trait-of = { $name }：{ $count } / 5
summonerwars-faction-cards = 召唤师和勇将
summonerwars-faction-decks = 改牌组

# Lesson

summonerwars-tutorial-welcome = 两边各有一位召唤师，先打倒对方召唤师的人赢。一个回合有六个阶段：召唤、移动、建造、攻击、灵力、摸牌。现在是你的灵力阶段。
summonerwars-tutorial-discard = 暂时用不上的牌可以换灵力，一张换 1 点。弃掉绊马索。
summonerwars-tutorial-pass = 结束这个阶段。手牌会补到 5 张，然后轮到对手。
summonerwars-tutorial-answer = 对手召来檐下童，又用弹弓打中了盾卒。攻击阶段一次都不打敌方的牌，自己的召唤师就要受 1 点伤害，这叫怯战。
summonerwars-tutorial-summon = 单位要召唤到自己阵门旁边的空格。长戟手要 2 灵力，把它放到 c3。
summonerwars-tutorial-to-move = 召唤完了，进入移动阶段。
summonerwars-tutorial-event = 计策上写着它属于哪个阶段。补甲能治好一个单位，打出它。
summonerwars-tutorial-target = 选石敢，他受了 3 点伤害。
summonerwars-tutorial-move = 每回合能移动 3 个单位，各走 2 格以内，不能斜走，也不能穿过别的牌。让长戟手走到 c5。
summonerwars-tutorial-to-build = 进入建造阶段。
summonerwars-tutorial-build = 阵门建在后三排，或者召唤师旁边。把山卡建在 d3。
summonerwars-tutorial-to-attack = 进入攻击阶段。
summonerwars-tutorial-shoot = 远程能打直线 3 格，中间不能有牌；每个弓算 1 点伤害。弩手没有移动过，多掷 1 颗。射 e7 的檐下童。
summonerwars-tutorial-strike = 消灭敌方的牌得 1 灵力。长戟够得着 2 格，近战看刀。攻击小满。
summonerwars-tutorial-press = 小满只剩 1 点生命。攻击阶段结束时，你有至少 3 个单位在对方半场，对方召唤师就受 1 点伤害，这叫压境。你正好有 3 个。
summonerwars-tutorial-finish = 结束攻击阶段。

# 玄武关

summonerwars-faction-tp = 玄武关
summonerwars-faction-tp-note = 并肩列盾，一步一步压过去。怕的是被人拉散。
summonerwars-card-tp-shigan = 关令石敢
summonerwars-ability-tp-shigan = 举盾令
summonerwars-card-tp-shigan-note = 移动阶段一次：选距离 2 以内的另一个己方单位，它获得护甲 1，直到你的下个回合开始。
summonerwars-card-tp-maingate = 关楼
summonerwars-card-tp-gate = 山卡
summonerwars-card-tp-grandfather = 镇关老鼋
summonerwars-ability-tp-grandfather = 蹲在路中间
summonerwars-card-tp-grandfather-note = 挡道：与它相邻的敌方单位只能攻击挡道的牌。立定，每次移动少走 1 格。
summonerwars-card-tp-weishuang = 校尉卫霜
summonerwars-ability-tp-weishuang = 回锋
summonerwars-card-tp-weishuang-note = 每当敌方攻击它而它没有被消灭，攻击者受到 1 点伤害。
summonerwars-card-tp-duheng = 钟师杜衡
summonerwars-ability-tp-duheng = 晨钟
summonerwars-card-tp-duheng-note = 移动阶段一次：与它相邻的其他己方单位各回复 1 点生命。
summonerwars-card-tp-shieldhand = 盾卒
summonerwars-ability-tp-shieldhand = 并肩
summonerwars-card-tp-shieldhand-note = 与另一个己方单位相邻时，它有护甲 1。
summonerwars-card-tp-halberd = 长戟手
summonerwars-ability-tp-halberd = 一寸长
summonerwars-card-tp-halberd-note = 它可以攻击直线上 2 格远的牌，中间须为空格。
summonerwars-card-tp-poultice = 药囊卒
summonerwars-ability-tp-poultice = 敷药
summonerwars-card-tp-poultice-note = 移动阶段一次：选相邻的另一个受伤的己方单位，回复 1 点生命。
summonerwars-card-tp-crossbow = 城头弩手
summonerwars-ability-tp-crossbow = 踏稳再放
summonerwars-card-tp-crossbow-note = 本回合没有移动过时，力量 +1。
summonerwars-card-tp-ironring = 铁桶阵
summonerwars-ability-tp-ironring = 铁桶阵
summonerwars-card-tp-ironring-note = 持续：己方单位有护甲 1。
summonerwars-card-tp-sally = 开关出击
summonerwars-ability-tp-sally = 开关出击
summonerwars-card-tp-sally-note = 选至多 3 个己方士卒，本回合力量 +1，移动多走 1 格。
summonerwars-card-tp-patch = 补甲
summonerwars-ability-tp-patch = 补甲
summonerwars-card-tp-patch-note = 选一个受伤的己方单位，回复 3 点生命。
summonerwars-card-tp-ropes = 绊马索
summonerwars-ability-tp-ropes = 绊马索
summonerwars-card-tp-ropes-note = 持续：与己方单位相邻的敌方单位移动少走 1 格。
summonerwars-card-tp-portcullis = 落闸
summonerwars-ability-tp-portcullis = 落闸
summonerwars-card-tp-portcullis-note = 选一个与己方工事相邻的敌方单位，造成 3 点伤害。

# 雀衣帮

summonerwars-faction-sc = 雀衣帮
summonerwars-faction-sc-note = 人多、腿快、手脏。摊子铺得开，死起来也快。
summonerwars-card-sc-xiaoman = 头雀小满
summonerwars-ability-sc-xiaoman = 一声呼哨
summonerwars-card-sc-xiaoman-note = 你每回合可以多移动 1 个单位，多用 1 个单位攻击。
summonerwars-card-sc-maingate = 货栈大门
summonerwars-card-sc-gate = 阁楼窗
summonerwars-card-sc-ironpot = 铁锅婶
summonerwars-ability-sc-ironpot = 开饭啦
summonerwars-card-sc-ironpot-note = 引路：己方单位也可以召唤到它相邻的空格。
summonerwars-card-sc-swallow = 双燕
summonerwars-ability-sc-swallow = 燕回旋
summonerwars-card-sc-swallow-note = 穿行。每回合一次：它的攻击消灭敌方牌后，可以再攻击一次。
summonerwars-card-sc-sanxian = 说书人三弦
summonerwars-ability-sc-sanxian = 说时迟
summonerwars-card-sc-sanxian-note = 移动阶段一次：选距离 3 以内的另一个己方士卒，让它走至多 2 格；这不算它的移动。
summonerwars-card-sc-urchin = 檐下童
summonerwars-ability-sc-urchin = 溜得快
summonerwars-card-sc-urchin-note = 移动多走 1 格。
summonerwars-card-sc-sling = 弹弓娃
summonerwars-ability-sc-sling = 起哄
summonerwars-card-sc-sling-note = 攻击时，若目标与另一个己方单位相邻，这次攻击力量 +1。
summonerwars-card-sc-pocket = 顺手雀
summonerwars-ability-sc-pocket = 顺手
summonerwars-card-sc-pocket-note = 它攻击敌方牌后，若掷出至少 1 个星，你得 1 灵力。
summonerwars-card-sc-hauler = 扛包汉
summonerwars-ability-sc-hauler = 踩着肩膀走
summonerwars-card-sc-hauler-note = 与它相邻的其他己方士卒移动多走 1 格。
summonerwars-card-sc-cityful = 满城飞雀
summonerwars-ability-sc-cityful = 满城飞雀
summonerwars-card-sc-cityful-note = 选至多 3 个己方士卒，本回合各可以多攻击一次。
summonerwars-card-sc-scatter = 一哄而散
summonerwars-ability-sc-scatter = 一哄而散
summonerwars-card-sc-scatter-note = 本回合你可以多移动 3 个单位；己方士卒移动多走 1 格并能穿行。
summonerwars-card-sc-gravel = 石子雨
summonerwars-ability-sc-gravel = 石子雨
summonerwars-card-sc-gravel-note = 选一个敌方单位，它每与一个己方单位相邻就受到 1 点伤害，至多 3 点。
summonerwars-card-sc-shareout = 分赃
summonerwars-ability-sc-shareout = 分赃
summonerwars-card-sc-shareout-note = 本回合你消灭过敌方牌才能打出。摸 3 张牌。
summonerwars-card-sc-alley = 后巷
summonerwars-ability-sc-alley = 后巷
summonerwars-card-sc-alley-note = 选一个己方部下，本回合它引路。

# 幽灯冢

summonerwars-faction-bl = 幽灯冢
summonerwars-faction-bl-note = 死一个点一盏灯，灯够了就有人回来。怕的是灵力跟不上。
summonerwars-card-bl-huai = 守灯人阿槐
summonerwars-ability-bl-huai = 一人一盏
summonerwars-card-bl-huai-note = 每当己方士卒被消灭，它得 1 势。召唤阶段一次：花 2 势，付费用，把弃牌堆里的一张士卒放到它相邻的空格。
summonerwars-card-bl-maingate = 大冢门
summonerwars-card-bl-gate = 碑门
summonerwars-card-bl-magistrate = 无面判官
summonerwars-ability-bl-magistrate = 勾名
summonerwars-card-bl-magistrate-note = 攻击士卒时，每个星多造成 1 点伤害。
summonerwars-card-bl-kite = 九灯纸鸢
summonerwars-ability-bl-kite = 灯尽还家
summonerwars-card-bl-kite-note = 穿行。它被消灭后回到你的手牌。
summonerwars-card-bl-sangeng = 墓匠陆三更
summonerwars-ability-bl-sangeng = 开冢
summonerwars-card-bl-sangeng-note = 攻击阶段一次，代替它的攻击：把弃牌堆里一张费用 0 或 1 的士卒放到它相邻的空格。
summonerwars-card-bl-effigy = 纸人
summonerwars-ability-bl-effigy = 余灰烫手
summonerwars-card-bl-effigy-note = 它被消灭时，与它相邻的敌方单位各受到 1 点伤害。
summonerwars-card-bl-bearer = 抬棺人
summonerwars-ability-bl-bearer = 送一程
summonerwars-card-bl-bearer-note = 每当距离 2 以内另一个己方士卒被消灭，它得 1 势。每个势使力量 +1，至多 +2。
summonerwars-card-bl-banner = 招魂幡手
summonerwars-ability-bl-banner = 喊一声
summonerwars-card-bl-banner-note = 它的攻击消灭敌方牌后，你可以把弃牌堆里一张费用 0 的士卒收回手牌。
summonerwars-card-bl-hound = 坟头犬
summonerwars-ability-bl-hound = 闻灯而来
summonerwars-card-bl-hound-note = 它也可以召唤到你的召唤师相邻的空格。
summonerwars-card-bl-tenthousand = 万灯夜
summonerwars-ability-bl-tenthousand = 万灯夜
summonerwars-card-bl-tenthousand-note = 把弃牌堆里至多 2 张费用 0 或 1 的士卒放到可以召唤的空格。
summonerwars-card-bl-borrowed = 借寿
summonerwars-ability-bl-borrowed = 借寿
summonerwars-card-bl-borrowed-note = 消灭一个己方士卒；你的召唤师回复 3 点生命，你摸 1 张牌。
summonerwars-card-bl-candle = 磷火
summonerwars-ability-bl-candle = 磷火
summonerwars-card-bl-candle-note = 选一个与己方士卒相邻的敌方单位，掷 3 颗骰子，造成 1 点伤害，每个星再加 1 点。
summonerwars-card-bl-horses = 纸马
summonerwars-ability-bl-horses = 纸马
summonerwars-card-bl-horses-note = 选至多 2 个己方士卒，各移到距离 3 以内的空格；这不算移动。
summonerwars-card-bl-vigil = 守夜
summonerwars-ability-bl-vigil = 守夜
summonerwars-card-bl-vigil-note = 持续：每当己方士卒被消灭，你得 1 灵力。

# 织梦楼

summonerwars-faction-dl = 织梦楼
summonerwars-faction-dl-note = 牵丝换位，让对手自己打自己。正面打不过人。
summonerwars-card-dl-xuanji = 织主璇玑
summonerwars-ability-dl-xuanji = 牵丝
summonerwars-card-dl-xuanji-note = 移动阶段一次：选距离 3 以内的一个敌方单位，往任一方向推移 1 格。
summonerwars-card-dl-maingate = 重帘
summonerwars-card-dl-gate = 画屏
summonerwars-card-dl-tapir = 食梦貘
summonerwars-ability-dl-tapir = 一口吞
summonerwars-card-dl-tapir-note = 它的攻击造成伤害后，目标封技，直到你的下个回合开始。
summonerwars-card-dl-twelve = 十二弦
summonerwars-ability-dl-twelve = 满堂响
summonerwars-card-dl-twelve-note = 攻击阶段一次，代替它的攻击：上下左右各方向 3 格内看得见的第一个敌方部下受到 1 点伤害，并往外推移 1 格。
summonerwars-card-dl-baisu = 解梦人白苏
summonerwars-ability-dl-baisu = 早知道
summonerwars-card-dl-baisu-note = 与它相邻的敌方单位力量 −1。
summonerwars-card-dl-puppet = 丝偶
summonerwars-ability-dl-puppet = 换身
summonerwars-card-dl-puppet-note = 移动阶段一次：与距离 3 以内的另一个己方单位换位。
summonerwars-card-dl-lullaby = 哄睡娘
summonerwars-ability-dl-lullaby = 摇篮曲
summonerwars-card-dl-lullaby-note = 它的攻击对敌方士卒造成伤害后，目标缴械，直到你的下个回合开始。
summonerwars-card-dl-pusher = 推手
summonerwars-ability-dl-pusher = 借力
summonerwars-card-dl-pusher-note = 它攻击敌方单位后，若目标还在，可以把目标往外推移 2 格。
summonerwars-card-dl-mirror = 镜中客
summonerwars-ability-dl-mirror = 借刀
summonerwars-card-dl-mirror-note = 攻击阶段一次，代替它的攻击：选一个相邻的敌方士卒，由你指定，让它攻击它够得着的一张牌。
summonerwars-card-dl-anthill = 南柯一梦
summonerwars-ability-dl-anthill = 南柯一梦
summonerwars-card-dl-anthill-note = 选一个敌方士卒，由你指定，让它以力量 +2 攻击它够得着的一张牌；然后它缴械，直到你的下个回合开始。
summonerwars-card-dl-worldturned = 乾坤倒转
summonerwars-ability-dl-worldturned = 乾坤倒转
summonerwars-card-dl-worldturned-note = 选两个部下，双方的都可以，让它们换位。
summonerwars-card-dl-thread = 松了一根线
summonerwars-ability-dl-thread = 松了一根线
summonerwars-card-dl-thread-note = 选一个敌方单位，往任一方向推移 3 格。
summonerwars-card-dl-fright = 怯场
summonerwars-ability-dl-fright = 怯场
summonerwars-card-dl-fright-note = 选距离你的召唤师 4 以内的一个敌方部下，它缴械，直到你的下个回合开始。
summonerwars-card-dl-gauze = 隔着纱
summonerwars-ability-dl-gauze = 隔着纱
summonerwars-card-dl-gauze-note = 持续：己方士卒隐蔽，只能从相邻的格攻击。

# 墨斗坊

summonerwars-faction-pw = 墨斗坊
summonerwars-faction-pw-note = 把工事一路修到对手门前。拆得快，它就慢。
summonerwars-card-pw-gongshu = 大匠公输宁
summonerwars-ability-pw-gongshu = 接榫
summonerwars-card-pw-gongshu-note = 你的工事也可以建在己方单位相邻的空格。
summonerwars-card-pw-maingate = 坊门
summonerwars-card-pw-gate = 脚手架
summonerwars-card-pw-storey = 行楼
summonerwars-ability-pw-storey = 楼上有人
summonerwars-card-pw-storey-note = 引路：己方单位也可以召唤到它相邻的空格。它每次移动少走 1 格。
summonerwars-card-pw-mojiu = 机关师墨九
summonerwars-ability-pw-mojiu = 再上一次弦
summonerwars-card-pw-mojiu-note = 攻击阶段一次：选距离 2 以内的一个能攻击的己方工事，本回合它可以多攻击一次。
summonerwars-card-pw-tieniu = 撞木铁牛
summonerwars-ability-pw-tieniu = 让开让开
summonerwars-card-pw-tieniu-note = 它攻击敌方单位后，若目标还在，把目标往外推移 2 格。
summonerwars-card-pw-wall = 夯土墙
summonerwars-ability-pw-wall = 垛口
summonerwars-card-pw-wall-note = 不挡己方的远程攻击。
summonerwars-card-pw-bedbow = 床弩
summonerwars-ability-pw-bedbow = 三弓一弦
summonerwars-card-pw-bedbow-note = 射程 +1。
summonerwars-card-pw-rammer = 夯夫
summonerwars-ability-pw-rammer = 再夯一遍
summonerwars-card-pw-rammer-note = 建造阶段一次：选相邻的一个受损的己方工事，回复 2 点生命。
summonerwars-card-pw-tunneller = 坑道兵
summonerwars-ability-pw-tunneller = 掏墙根
summonerwars-card-pw-tunneller-note = 攻击工事时力量 +2。
summonerwars-card-pw-overnight = 一夜成城
summonerwars-ability-pw-overnight = 一夜成城
summonerwars-card-pw-overnight-note = 把弃牌堆里至多 2 张工事放到你后三排的空格。
summonerwars-card-pw-volley = 数到三齐放
summonerwars-ability-pw-volley = 数到三齐放
summonerwars-card-pw-volley-note = 选一个敌方单位，距离它 3 以内每有一个己方工事就造成 1 点伤害，至多 4 点。
summonerwars-card-pw-repairs = 连夜抢修
summonerwars-ability-pw-repairs = 连夜抢修
summonerwars-card-pw-repairs-note = 己方工事各回复 3 点生命。
summonerwars-card-pw-windlass = 绞盘
summonerwars-ability-pw-windlass = 绞盘
summonerwars-card-pw-windlass-note = 选一个己方工事，再选它直线 3 格内看得见的一个敌方单位：把后者往工事推移 3 格，并造成 2 点伤害。
summonerwars-card-pw-stakes = 拒马
summonerwars-ability-pw-stakes = 拒马
summonerwars-card-pw-stakes-note = 持续：与己方工事相邻的敌方单位力量 −1。

# 朱砂誓

summonerwars-faction-co = 朱砂誓
summonerwars-faction-co-note = 先流血，再蓄势，一口气打出去。断了气就接不上。
summonerwars-card-co-danluo = 誓主丹罗
summonerwars-ability-co-danluo = 歃血
summonerwars-card-co-danluo-note = 召唤阶段一次：它受到 1 点伤害，距离 2 以内的另一个己方部下得 2 势。
summonerwars-card-co-maingate = 誓坛
summonerwars-card-co-gate = 朱旗
summonerwars-card-co-chilian = 赤练
summonerwars-ability-co-chilian = 越战越红
summonerwars-card-co-chilian-note = 它的攻击消灭敌方牌后，得 1 势。每个势使力量 +1，至多 +3。
summonerwars-card-co-ninefingers = 九指翁
summonerwars-ability-co-ninefingers = 疼出来的力气
summonerwars-card-co-ninefingers-note = 它身上每有 2 点伤害，力量 +1。
summonerwars-card-co-azhu = 鼓手阿朱
summonerwars-ability-co-azhu = 再擂一通
summonerwars-card-co-azhu-note = 移动阶段一次：距离 2 以内的另一个己方单位得 1 势。
summonerwars-card-co-sworn = 新盟
summonerwars-ability-co-sworn = 憋着一口气
summonerwars-card-co-sworn-note = 每个势使力量 +1，至多 +2。
summonerwars-card-co-lancet = 刺血卫
summonerwars-ability-co-lancet = 以血换力
summonerwars-card-co-lancet-note = 攻击时可以让它受到 1 点伤害，这次攻击力量 +1。
summonerwars-card-co-redfletch = 赤羽手
summonerwars-ability-co-redfletch = 留一箭
summonerwars-card-co-redfletch-note = 进场时得 1 势。攻击时可以花 1 势，这次攻击力量 +1。
summonerwars-card-co-cup = 捧盏人
summonerwars-ability-co-cup = 最后一敬
summonerwars-card-co-cup-note = 它被消灭时，与它相邻的己方单位各得 1 势。
summonerwars-card-co-onecup = 同饮此杯
summonerwars-ability-co-onecup = 同饮此杯
summonerwars-card-co-onecup-note = 己方单位各得 1 势，你摸 1 张牌。
summonerwars-card-co-allin = 一掷
summonerwars-ability-co-allin = 一掷
summonerwars-card-co-allin-note = 选一个有势的己方单位，花掉它全部的势，对距离它 3 以内的一个敌方单位造成同样多的伤害，至多 5 点。
summonerwars-card-co-palm = 割掌
summonerwars-ability-co-palm = 割掌
summonerwars-card-co-palm-note = 选一个己方部下，它受到 1 点伤害，本回合力量 +3。
summonerwars-card-co-draught = 苦药
summonerwars-ability-co-draught = 苦药
summonerwars-card-co-draught-note = 选一个己方单位，它得 2 势，回复 2 点生命。
summonerwars-card-co-notonestep = 不退一步
summonerwars-ability-co-notonestep = 不退一步
summonerwars-card-co-notonestep-note = 持续：有势的己方单位有护甲 1。

# 过路客

summonerwars-faction-nt = 过路客
summonerwars-card-nt-watchman = 更夫
summonerwars-ability-nt-watchman = 什么人
summonerwars-card-nt-watchman-note = 挡道：与它相邻的敌方单位只能攻击挡道的牌。
summonerwars-card-nt-porter = 脚夫
summonerwars-ability-nt-porter = 捎来的包袱
summonerwars-card-nt-porter-note = 进场时，你摸 1 张牌。
summonerwars-card-nt-trapper = 猎户
summonerwars-ability-nt-trapper = 绳套
summonerwars-card-nt-trapper-note = 它的攻击造成伤害后，目标定身，直到你的下个回合开始。
summonerwars-card-nt-convoy = 镖师
summonerwars-ability-nt-convoy = 马步
summonerwars-card-nt-convoy-note = 立定：敌方不能推移它、移走它或与它换位。
summonerwars-card-nt-physician = 游方郎中
summonerwars-ability-nt-physician = 一贴见效
summonerwars-card-nt-physician-note = 进场时，可以选距离 2 以内的一个受伤的己方单位，回复 2 点生命。
summonerwars-card-nt-gamecock = 斗鸡人
summonerwars-ability-nt-gamecock = 押一注
summonerwars-card-nt-gamecock-note = 攻击时可以弃 1 张手牌，这次攻击力量 +1。
summonerwars-card-nt-courier = 急脚子
summonerwars-ability-nt-courier = 连夜赶路
summonerwars-card-nt-courier-note = 移动多走 2 格。
summonerwars-card-nt-thrower = 投石妇

# Board: cards

summonerwars-choose-faction = 选一个阵营
summonerwars-gate-note = 己方单位可以召唤到它相邻的空格。
summonerwars-class-summoner = 召唤师
summonerwars-class-champion = 勇将
summonerwars-class-common = 士卒
summonerwars-class-structure = 工事
summonerwars-class-gate = 阵门
summonerwars-class-start-gate = 主阵门
summonerwars-class-event = 计策
summonerwars-class-active = 持续计策
summonerwars-class-epic = 大计
summonerwars-kind-in-phase = { $kind } · { $phase }
summonerwars-card-spoken = { $name }，{ $kind }，费用 { $cost }，力量 { $strength }，生命 { $life }。{ $note }
summonerwars-event-spoken = { $name }，{ $kind }，费用 { $cost }。{ $note }

# Board: field, sides and hand

summonerwars-field = 战场，六列八行
summonerwars-cell = { $cell }：{ $content }
summonerwars-cell-empty = 空格
summonerwars-cell-picked = 已选
summonerwars-cell-offered = 可选
summonerwars-cell-target = 可攻击
summonerwars-cell-site = 可以放在这里
summonerwars-cell-walk = 走得到
summonerwars-cell-ready = 可行动
summonerwars-piece-spoken = { $side ->
    [own] 己方{ $name }
   *[enemy] 敌方{ $name }
}，力量 { $strength }，生命 { $left } / { $life }{ $boosts ->
    [0] {""}
   *[other] ，{ $boosts } 势
}
summonerwars-hand = 你的手牌
summonerwars-hidden-hand = { $count } 张手牌
summonerwars-pile-hand = 手牌
summonerwars-pile-deck = 牌库
summonerwars-pile-discard = 弃牌
summonerwars-discard-of = { $name }的弃牌堆
summonerwars-discard-empty = 还没有弃牌
summonerwars-unseen = 还没露面的牌
summonerwars-magic = 灵力
summonerwars-magic-of = 灵力 { $magic }，上限 15
summonerwars-life-of = { $left }/{ $life }
summonerwars-summoner-life = 召唤师生命 { $life }
summonerwars-pressing = 压境：对方半场有 { $count } 个单位，要 { $needed } 个

# Board: phases and the action bar

summonerwars-phase-draw = 摸牌
summonerwars-turn-of = 第 { $number } 回合，{ $name }
summonerwars-round = 第 { $number } 回合 · 第 { $round } 轮
summonerwars-onward = 下一阶段
summonerwars-onward-move = 去移动
summonerwars-onward-build = 去建造
summonerwars-onward-attack = 去攻击
summonerwars-onward-magic = 结束攻击
summonerwars-onward-end = 结束回合
summonerwars-onward-anyway = 仍要结束
summonerwars-onward-key = 按键 N
summonerwars-say-over = 对局结束了
summonerwars-say-wait = 轮到{ $name }
summonerwars-say-prompt = 在战场上或列表里选
summonerwars-say-cell = 选一个标出的格
summonerwars-say-again = 再点一次确认
summonerwars-say-target = 选一个目标
summonerwars-say-steps = 可以走 { $steps } 格
summonerwars-say-summon = 在阵门旁召唤单位
summonerwars-say-move = { $left ->
    [0] 移动次数用完了
   *[other] 还能移动 { $left } 个单位
}
summonerwars-say-build = 建造工事
summonerwars-say-attack = { $left ->
    [0] 攻击次数用完了
   *[other] 还能攻击 { $left } 次
}
summonerwars-say-magic = 弃牌换灵力，每张 1 点
summonerwars-say-muster = 交上牌组
summonerwars-muster-preset = 用阵营的现成牌组
summonerwars-play = 打出
summonerwars-discard-for-magic = 弃掉，得 1 灵力
summonerwars-use = 发动{ $ability }
summonerwars-cost = 付 { $cost }，剩 { $left }
summonerwars-why-phase = { $phase }阶段才能用
summonerwars-why-no-target = 没有可选的目标，或者条件还不满足
summonerwars-why-no-cell = 没有可以放的空格
summonerwars-note-inaction = 还没攻击：己方召唤师 −1
summonerwars-warn-inaction = 你没有攻击敌方。现在结束，你的召唤师受 1 点伤害
summonerwars-note-press = 压境：敌方召唤师 −1
summonerwars-note-dusk = 日暮：己方召唤师 −{ $amount }

# Board: dice, forecast and preview

summonerwars-dice = 骰子
summonerwars-dice-none = 还没掷骰
summonerwars-dice-hits = 中 { $count }
summonerwars-dice-stars = { $count } 星
summonerwars-dice-damage = { $counted }，伤害 { $damage }
summonerwars-face-blade-bow = 刀和弓
summonerwars-face-bow-star = 弓和星
summonerwars-face-blade-star = 刀和星
summonerwars-face-blade = 刀
summonerwars-forecast-dice = 骰子
summonerwars-forecast-hit = 命中
summonerwars-forecast-destroy = 消灭
summonerwars-forecast-damage = 平均伤害
summonerwars-forecast-ward = 护甲减 { $ward }
summonerwars-preview = 牌面
summonerwars-preview-none = 指着或按住一张牌，可以细看
summonerwars-fact-melee = 近战 { $strength }，够到 { $range } 格
summonerwars-fact-ranged = 远程 { $strength }，够到 { $range } 格
summonerwars-fact-printed = （牌面 { $printed }）
summonerwars-fact-life = 生命 { $left } / { $life }
summonerwars-fact-steps = 每次走 { $steps } 格
summonerwars-fact-ward = 护甲 { $ward }：受到的攻击伤害减 { $ward }
summonerwars-fact-boosts = { $boosts } 势
summonerwars-fact-aims = 能打到 { $cells }
summonerwars-modifier-from = { $what }，来自{ $source }，{ $until }
summonerwars-keyword-slip-note = 可以走过有牌的格，停在空格。
summonerwars-keyword-firm-note = 敌方不能推移它、移走它或与它换位。
summonerwars-keyword-rooted-note = 不能移动。
summonerwars-keyword-disarmed-note = 不能攻击。
summonerwars-keyword-silenced-note = 它的技能无效。
summonerwars-keyword-bar-note = 与它相邻的敌方单位只能攻击挡道的牌。
summonerwars-keyword-cover-note = 只能从相邻的格攻击它。
summonerwars-keyword-clear-note = 不挡己方的远程攻击。
summonerwars-keyword-gateway-note = 己方单位也可以召唤到它旁边。
