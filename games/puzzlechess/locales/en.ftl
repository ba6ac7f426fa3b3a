# Puzzle Chess

puzzlechess-title = Puzzle Chess
puzzlechess-summary = Four jigsaw pieces that jump and rotate. Be the first to bring all of yours to the far row.
puzzlechess-rules =
    Each player has four jigsaw pieces on a start row. Players take turns; a turn is one action.
    Move: any distance along a row, column or exact diagonal to an empty cell. Pieces jump over others.
    Move and rotate: a move of one step may also rotate the piece by 90°, 180° or 270°. Longer moves may not.
    Rotate in place: only the bird (piece 4) may rotate without moving.
    Skip: you may skip a turn, but not two of your turns in a row.
    Win: all four of your pieces stand on the other player's start row.
    Draw: the same position with the same player to act comes up for the third time, or neither player beats their own best number of pieces on the goal row in 60 actions.
    Fitting edges: a move goes 1 to 3 steps, and at its new place the piece must fit at least one neighbour above, below, left or right, of either player. Round tabs fit round sockets, square tabs fit square sockets. The bird must also fit when it rotates in place. Skipping is not allowed, and a player who can neither move nor rotate loses.

puzzlechess-reason-all-across = all four pieces across
puzzlechess-reason-no-action-left = the opponent has no action left
puzzlechess-reason-third-repetition = threefold repetition
puzzlechess-reason-standstill = 60 actions without progress

## Inside the box

puzzlechess-shape-1 = piece 1
puzzlechess-shape-2 = piece 2
puzzlechess-shape-3 = piece 3
puzzlechess-shape-4 = the bird

puzzlechess-log-moved = { $seat }: { $piece } from { $from } to { $to }
puzzlechess-log-moved-and-turned = { $seat }: { $piece } from { $from } to { $to }, rotated { $degrees }°
puzzlechess-log-rotated = { $seat }: the bird on { $cell } rotates { $degrees }°
puzzlechess-log-skipped = { $seat } skips a turn

puzzlechess-reject-game-over = The match is over.
puzzlechess-reject-not-your-turn = It is not your turn yet.
puzzlechess-reject-off-board = This cell is not on the board.
puzzlechess-reject-no-such-piece = You have no piece on { $place }.
puzzlechess-reject-cell-occupied = There is already a piece on { $place }. Choose an empty cell.
puzzlechess-reject-not-straight = { $from } and { $to } are not on one row, column or exact diagonal.
puzzlechess-reject-too-far = With fitting edges, a piece moves at most { $most } steps.
puzzlechess-reject-rotation-needs-one-step = A piece can rotate only when it moves one step.
puzzlechess-reject-only-bird-rotates = Only the bird can rotate in place.
puzzlechess-reject-nothing-turns = The bird already faces this way. Rotate it first.
puzzlechess-reject-no-fit = The piece fits no neighbour on { $place }. Rotate it or choose another cell.
puzzlechess-reject-skip-twice = You cannot skip two turns in a row. Make a move.
puzzlechess-reject-no-skip = Skipping is not allowed with fitting edges.
puzzlechess-reject-bad-size = The board must have 4 to 8 cells per side.
puzzlechess-reject-bad-start-row = { $start_row } empty rows behind each start row do not fit on a board of { $size } rows.
puzzlechess-reject-impossible-position = This position cannot occur in a match.

puzzlechess-tutorial-goal-title = Reach the far row
puzzlechess-tutorial-goal = You have four jigsaw pieces. The first player to bring all four to the other player's start row wins.
puzzlechess-tutorial-far-title = Any distance
puzzlechess-tutorial-far = Pieces move any distance along rows, columns and exact diagonals, and jump over pieces in between. Move piece 1 from d1 along the diagonal to b3.
puzzlechess-tutorial-far-hint = Tap the piece on d1, then b3.
puzzlechess-tutorial-turn-title = Move and rotate
puzzlechess-tutorial-turn = A move of one step may also rotate the piece. Move piece 2 to c2 and rotate it: press R, use the mouse wheel or tap the rotate button.
puzzlechess-tutorial-turn-hint = Tap the piece on c1, rotate it, then tap c2.
puzzlechess-tutorial-bird-title = The bird rotates in place
puzzlechess-tutorial-bird = Piece 4 is the bird. Only the bird may rotate without moving. Rotate the bird on a1.
puzzlechess-tutorial-bird-hint = Tap the bird on a1, rotate it, then tap it again.
puzzlechess-tutorial-arrive-title = Reach the goal row
puzzlechess-tutorial-arrive = A cell on the other player's start row is empty. Move the piece from b3 to a4: your first piece is across.
puzzlechess-tutorial-arrive-hint = a4 is one step along the diagonal from b3.
puzzlechess-tutorial-skip-title = Skip a turn
puzzlechess-tutorial-skip = Sometimes waiting is better. You may skip a turn, but not two of your turns in a row. Skip this one.
puzzlechess-tutorial-skip-hint = Tap Skip.
puzzlechess-tutorial-draw-title = Draws
puzzlechess-tutorial-draw = The match is a draw when the same position comes up for the third time, or after 60 actions in which neither player makes progress.
puzzlechess-tutorial-edges-title = Fitting edges
puzzlechess-tutorial-edges = In the other mode every move must fit a neighbour: round tab to round socket, square tab to square socket. Now finish this match.

puzzlechess-place = { $place }, { $content }
puzzlechess-empty = empty
puzzlechess-target = empty, the selected piece can move here
puzzlechess-standing = { $side }'s { $piece }, rotated { $degrees }°
puzzlechess-turn-left = Rotate anticlockwise
puzzlechess-turn-right = Rotate clockwise
puzzlechess-turn-here = Rotate here
puzzlechess-skip = Skip
puzzlechess-open-rules = Rules
puzzlechess-keys = Keys: arrow keys move, Enter or Space selects and places, R rotates clockwise, Shift+R anticlockwise, Esc deselects.
puzzlechess-statistics = { $undos ->
    [0] Across { $on_goal } · Moves { $moves } · Skips { $skips }
   *[other] Across { $on_goal } · Moves { $moves } · Skips { $skips } · Undos { $undos } ({ $row } in a row)
}
puzzlechess-standstill = { $occurrences ->
    [1] { $actions } of { $limit } actions without progress
   *[other] { $actions } of { $limit } actions without progress · position seen { $occurrences } times
}
