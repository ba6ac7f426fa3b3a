# Words that all pages share.

ui-close = Close
ui-cancel = Cancel
ui-seat = Player { $number }

# Lessons

lesson-step = Step { $step } of { $count }
lesson-next = Next
lesson-back = Back
lesson-show = Do it for me
lesson-skip = Skip
lesson-leave = Leave lesson

# The bar of a replay

replay-position = Move
replay-first = First move
replay-back = Previous move
replay-play = Play
replay-pause = Pause
replay-forward = Next move
replay-last = Last move
replay-pace = Speed
# The parts that boards share.
part-smaller = Zoom out
part-larger = Zoom in
part-pile = { $name }, { $count ->
    [1] 1 card
   *[other] { $count } cards
}
part-hand-empty = Your hand is empty
part-barred = { $name }, unavailable: { $reason }
part-rolls = { $made ->
    [0] Rolls: { $all }
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
prompt-pick-exactly = Pick { $count } ({ $picked } picked)
prompt-pick-between = Pick { $min } to { $max } ({ $picked } picked)
prompt-pick-order = Tap them in order, first to last
prompt-step = Step { $now } of { $all }
prompt-seconds = { $seconds ->
    [1] 1 second left
   *[other] { $seconds } seconds left
}

# Stones.
part-stone = { $cell }, { $player }
part-no-stone = { $cell }, empty

# Hints.
ui-hints = Suggestions
ui-hint-number = Suggestion { $number }
ui-hint-words = { $command }
ui-hint-chance = { $percent }% to win

# Choosing characters
characters-your-choice = { $name }, pick a character, then press Ready
characters-their-choice = { $name } is still choosing
characters-you-start = Everyone is ready. Start the match
characters-they-start = Everyone is ready. Waiting for { $name } to start
characters-your-box = { $name }, choose one and take it
characters-take = Take { $name }
characters-ready = Ready
characters-not-ready = Not ready
characters-start = Start match
characters-is-ready = ready
