# Words that all pages share.

ui-close = Close
ui-cancel = Cancel
ui-seat = Player { $number }
