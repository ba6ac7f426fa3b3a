# Texts that every game from a file shares. Texts of the file itself are arguments of these messages.
blueprint-title = Game from a file
blueprint-summary = Somebody wrote down the rules of this game; Qipan plays them.

## Inside the box

# tidy: variables — the texts of the file come in each language
blueprint-log-played = { $seat }: { $en } { $picks }
blueprint-log-passed = { $seat } passes
blueprint-log-out = { $seat } is out
blueprint-log-chose = { $seat } has chosen
blueprint-log-moved = { $en }: { $from_en } → { $to_en }
blueprint-log-moved-hidden = A hidden one: { $from_en } → { $to_en }
blueprint-log-number = { $en }: { $value }
blueprint-log-number-of = { $en } of { $seat }: { $value }
blueprint-question = { $en }
blueprint-choose = Choose
blueprint-option = { $text }
blueprint-no-option = Nothing

blueprint-reason-won = The goal is reached
blueprint-reason-drawn = Draw by the rules
blueprint-reason-highest = Most points
blueprint-reason-lowest = Fewest points
blueprint-reason-last-left = Only one is left
blueprint-reason-nobody-can-move = Nobody can move
blueprint-reason-too-long = The match became too long

blueprint-reject-not-your-turn = It is not your turn.
blueprint-reject-already-chosen = You have already chosen. Wait for the others.
blueprint-reject-not-possible = This move is not possible now.
blueprint-reject-unknown-option = The game has no such option.
blueprint-reject-option-out-of-range = Choose a number from { $min } to { $max }.
blueprint-reject-setup-failed = The rules of this game are faulty: it cannot be set up.
blueprint-reject-foreign-state = This saved match belongs to other rules.
