# Words that all pages share.

ui-close = Close
ui-cancel = Cancel
ui-seat = Player { $number }

# The parts that boards share.
part-smaller = Smaller
part-larger = Larger
part-pile = { $name }, { $count ->
    [1] 1 card
   *[other] { $count } cards
}
part-hand-empty = Nothing in hand
part-barred = { $name }, not now: { $reason }
part-rolls = { $made ->
    [0] { $all } rolls
   *[other] Roll { $made } of { $all }
}
part-die-kept = locked
part-die-aimed = targeted
part-with-state = { $name }, { $state }
part-track = { $name }: { $value } of { $most }
part-token = { $name }, { $count }
part-phase-of = Phase { $now } of { $all }

# Questions.
prompt-yes = Yes
prompt-no = No
prompt-less = One less
prompt-more = One more
prompt-confirm = Confirm
prompt-number-range = { $min } to { $max }
prompt-pick-exactly = Pick { $count }; { $picked } picked
prompt-pick-between = Pick { $min } to { $max }; { $picked } picked
prompt-pick-order = Tap them in the order you want
prompt-step = Step { $now } of { $all }
prompt-seconds = { $seconds ->
    [1] 1 second left
   *[other] { $seconds } seconds left
}
