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
