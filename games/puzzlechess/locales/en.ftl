# Puzzle Chess

puzzlechess-title = Puzzle Chess
puzzlechess-summary = Four jigsaw pieces that jump and turn. Bring all of yours to the far row first.
puzzlechess-rules =
    Each player has four jigsaw pieces on a start row. They take turns; a turn is one action.
    Move: any distance along a row, a column or an exact diagonal to an empty cell. Pieces jump over others.
    Move and turn: a move of one step may also turn the piece by 90°, 180° or 270°. Longer moves may not.
    Turn in place: only the bird (piece 4) may turn without moving.
    Skip: one may pass a turn, but not two of one's turns in a row.
    Win: all four of one's pieces stand on the other player's start row.
    Draw: the same position with the same player to act for the third time, or 60 actions in a row in which neither player had more pieces on the goal row than ever before.
    Fitting edges: a move goes 1 to 3 steps, and where the piece comes to stand it must fit at least one neighbour above, below, left or right, of either player. Round tabs fit round sockets, square tabs square sockets. The bird must fit too when it turns in place. Nobody may skip, and who can neither move nor turn loses.

puzzlechess-reason-all-across = All four pieces are across
puzzlechess-reason-no-action-left = The other player cannot act
puzzlechess-reason-third-repetition = The position came up three times
puzzlechess-reason-standstill = 60 actions without progress

## Inside the box

puzzlechess-shape-1 = piece 1
puzzlechess-shape-2 = piece 2
puzzlechess-shape-3 = piece 3
puzzlechess-shape-4 = the bird

puzzlechess-log-moved = { $seat }: { $piece } from { $from } to { $to }
puzzlechess-log-moved-and-turned = { $seat }: { $piece } from { $from } to { $to }, turned by { $degrees }°
puzzlechess-log-rotated = { $seat }: the bird on { $cell } turns by { $degrees }°
puzzlechess-log-skipped = { $seat } skips this turn

puzzlechess-reject-game-over = The game is over.
puzzlechess-reject-not-your-turn = It is not your turn.
puzzlechess-reject-off-board = This cell is not on the board.
puzzlechess-reject-no-such-piece = None of your pieces stands on { $place }.
puzzlechess-reject-cell-occupied = A piece stands on { $place }.
puzzlechess-reject-not-straight = { $from } and { $to } share no row, column or exact diagonal.
puzzlechess-reject-too-far = With fitting edges a move goes { $most } steps at most.
puzzlechess-reject-rotation-needs-one-step = A piece turns only on a move of one step.
puzzlechess-reject-only-bird-rotates = Only the bird turns where it stands.
puzzlechess-reject-nothing-turns = The bird already stands like this.
puzzlechess-reject-no-fit = Standing like this on { $place }, it fits no neighbour.
puzzlechess-reject-skip-twice = You may not skip on two turns in a row.
puzzlechess-reject-no-skip = With fitting edges nobody may skip.
puzzlechess-reject-bad-size = Boards have 4 to 8 rows.
puzzlechess-reject-bad-start-row = { $start_row } rows behind each start row are too many on a board of { $size }.
puzzlechess-reject-impossible-position = No game can come to this position.

puzzlechess-tutorial-goal-title = To the far row
puzzlechess-tutorial-goal = You have four jigsaw pieces. Who first brings all four to the other player's start row wins.
puzzlechess-tutorial-far-title = As far as you like
puzzlechess-tutorial-far = Pieces move along rows, columns and exact diagonals, as far as you like, and jump over what stands between. Move piece 1 from a1 along the diagonal to c3.
puzzlechess-tutorial-far-hint = Choose the piece on a1, then c3.
puzzlechess-tutorial-turn-title = Turn as you step
puzzlechess-tutorial-turn = On a move of one step a piece may turn as well. Move piece 2 to b2 and turn it: press R, use the wheel or the turn button.
puzzlechess-tutorial-turn-hint = Choose the piece on b1, turn it, then choose b2.
puzzlechess-tutorial-bird-title = The bird turns where it stands
puzzlechess-tutorial-bird = Piece 4 is the bird. It alone may turn without moving. Turn the bird on d1.
puzzlechess-tutorial-bird-hint = Choose the bird on d1, turn it, then choose it again.
puzzlechess-tutorial-arrive-title = Arrive
puzzlechess-tutorial-arrive = A cell of the other's start row is empty. Move the piece from c3 to d4: your first one is across.
puzzlechess-tutorial-arrive-hint = d4 is one step along the diagonal from c3.
puzzlechess-tutorial-skip-title = Pass a turn
puzzlechess-tutorial-skip = Sometimes it is better to wait. You may skip a turn, but not two of your turns in a row. Skip this one.
puzzlechess-tutorial-skip-hint = Press the skip button, please.
puzzlechess-tutorial-draw-title = When it is a draw
puzzlechess-tutorial-draw = The same position for the third time is a draw, and so are 60 actions in a row in which nobody gets further than before.
puzzlechess-tutorial-edges-title = Fitting edges
puzzlechess-tutorial-edges = In the other mode every move must fit a neighbour: round tab to round socket, square tab to square socket. Go on and finish this match.

puzzlechess-place = { $place }, { $content }
puzzlechess-empty = empty
puzzlechess-target = empty, the held piece may go here
puzzlechess-standing = { $piece } of { $side }, turned by { $degrees }°
puzzlechess-turn-left = Turn anticlockwise
puzzlechess-turn-right = Turn clockwise
puzzlechess-turn-here = Turn here
puzzlechess-skip = Skip
puzzlechess-open-rules = Rules
puzzlechess-keys = Keys: arrows move, Enter or space chooses and places, R turns clockwise, Shift+R anticlockwise, Esc lets go.
puzzlechess-statistics = { $undos ->
    [0] { $on_goal } across, { $moves } moves, { $skips } skips
   *[other] { $on_goal } across, { $moves } moves, { $skips } skips, { $undos } taken back ({ $row } in a row)
}
puzzlechess-standstill = { $occurrences ->
    [1] { $actions } of { $limit } actions without progress
   *[other] { $actions } of { $limit } actions without progress · this position has come { $occurrences } times
}
