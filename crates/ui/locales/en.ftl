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
lesson-leave = Leave the lesson

# The bar of a replay

replay-position = Position
replay-first = To the beginning
replay-back = One move back
replay-play = Play
replay-pause = Pause
replay-forward = One move on
replay-last = To the end
replay-pace = Speed
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

# Hints.
ui-hints = Suggestions
ui-hint-number = Suggestion { $number }
ui-hint-words = { $command }
ui-hint-chance = { $percent }% to win

# Choosing characters
characters-your-choice = { $name }, pick one and say that you are ready
characters-their-choice = { $name } is still choosing
characters-you-start = Everybody is ready; start when you like
characters-they-start = Everybody is ready; { $name } starts
characters-ready = Ready
characters-not-ready = Let me think again
characters-start = Start the match
characters-is-ready = ready
