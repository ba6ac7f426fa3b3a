# Quick pairing. Loaded with the home page and the pages of games.

seek-title = Find an opponent
seek-pace = { $speed } · { $time }
seek-pool = { $game } { $pace }
seek-in = Find an opponent: { $pool }
seek-others = All games and speeds
seek-bot-of = Play a bot now: { $game }
seek-runs = Looking for an opponent: { $pool }
seek-asking = Looking for an opponent
seek-range = Looking for an opponent rated { $least } to { $most }
seek-casual = Guests play casual matches. Log in to play rated.
seek-stop = Stop
seek-lost = No connection. The search goes on when you are back online.
seek-replaced = You are looking for an opponent in another tab.
seek-here = Search here
seek-again = Try again
seek-close = Close
seek-bot-words = Nobody yet. The search goes on while you play a bot.
seek-bot = Play a bot
seek-found = Opponent found
seek-chip = Looking for an opponent. Open the search
seek-reject-not-pairable = This game cannot be played by two. Choose another game.
seek-reject-no-such-game = This server does not have the game. Choose another one.
