# Puzzles, the analysis board, typed moves, import and export.

puzzles-words = Play on from an endgame. You take the side that can win, or has to hold the draw; the computer answers at its best. Results stay on this device.
puzzles-none = No puzzles yet
puzzles-none-words = None of the games here has puzzles.
puzzles-rating = Puzzle rating
puzzles-solved = Solved
puzzles-streak = Streak
puzzles-best = Best streak
puzzles-filter = Filter puzzles
puzzles-all = All
puzzles-open = Unsolved
puzzles-done = Solved
puzzles-easy = Easy
puzzles-medium = Medium
puzzles-hard = Hard
puzzles-group = { $name } · { $count ->
    [one] 1 puzzle
   *[other] { $count } puzzles
}

puzzle-win = Win in { $moves }
puzzle-hold = Hold for { $moves } moves
puzzle-mark-open = New
puzzle-mark-tried = Not solved
puzzle-mark-helped = Solved with help
puzzle-mark-solved = Solved
puzzle-list = All puzzles
puzzle-rules = With a hint or a move taken back, a solution does not change your rating. Only the first attempt at a puzzle is rated.
puzzle-helped-note = With help: this attempt is not rated
puzzle-stamp-solved = Solved
puzzle-stamp-tried = Not yet
puzzle-solved = Puzzle solved
puzzle-solved-helped = Solved with help
puzzle-not-solved = Not solved
puzzle-rating = Rating { $rating } ({ $change })
puzzle-rating-same = Rating { $rating }, not rated this time
puzzle-again = Try again
puzzle-next = Next puzzle

study-steps = Move through the line
study-first = To the start
study-back = One move back
study-forward = One move forward
study-last = To the end
study-take-back = Take back
study-flip = Flip board
study-import = Import
study-export = Export
study-clear = Clear
study-clear-ask = Clear all moves?
study-clear-words = The main line and all variations are deleted.
study-start = Start
study-moves = Moves and variations
study-evaluation = Evaluation
study-evaluate = Computer evaluation
study-thinking = Evaluating
study-chance = { $seat } { $percent }%

typed-label = Type a move
typed-go = Play
typed-blind = Hide pieces
typed-over = There is no move to play now.
typed-illegal = “{ $text }” cannot be played here. Write a move like { $example }.
typed-ambiguous = “{ $text }” could be several moves: { $moves }.

import-title = Import a record or position
import-words = Paste a record, a FEN, or “position fen … moves …”.
import-go = Open
import-line = Line { $line }: { $reason }
import-empty = There is nothing here. Paste a record or a position first.
import-too-long = The text is too long. The limit is 256 KB.
import-header = Write headers as [Name "text"], numbers in digits.
import-other-game = This is a record of “{ $name }”, not of this game.
import-after-end = The match is over before “{ $text }”.
import-not-closed = A comment or variation is not closed: {"}"} or ) is missing.

export-title = Export the record
export-form = Notation
export-chinese = Chinese
export-wxf = WXF
export-plain = Coordinates
export-position = FEN + moves
export-copy = Copy
export-save = Save as a file
export-none = This match has no record. New matches have one.
