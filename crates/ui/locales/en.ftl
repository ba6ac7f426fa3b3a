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
