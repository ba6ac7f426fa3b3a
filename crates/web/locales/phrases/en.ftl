# Quick phrases of chat and messages.

chat-phrase-hello = Hello
chat-phrase-good-luck = Good luck
chat-phrase-well-played = Well played
chat-phrase-thanks = Thanks
chat-phrase-oops = Oops
chat-phrase-thinking = Let me think
chat-phrase-sorry = Sorry
chat-phrase-good-game = Good game
chat-phrase-again = One more?
chat-phrase-bye = Bye
