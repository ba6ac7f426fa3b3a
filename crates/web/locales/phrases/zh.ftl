# 快捷短语，聊天和私信共用。

chat-phrase-hello = 你好
chat-phrase-good-luck = 请多指教
chat-phrase-well-played = 好棋
chat-phrase-thanks = 谢谢
chat-phrase-oops = 哎呀
chat-phrase-thinking = 让我想想
chat-phrase-sorry = 抱歉
chat-phrase-good-game = 下得好
chat-phrase-again = 再来一局？
chat-phrase-bye = 再见
