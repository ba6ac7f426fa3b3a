# Profiles, lists of matches, leaderboards. Loaded with these pages.

record-nobody = Nobody has this name
record-nobody-words = Check the name. Guests have no profile.
record-failed = This cannot be shown right now
record-failed-words = Try again in a moment.
record-since = Here since { $when }
record-count = { $count ->
    [one] 1 match
   *[other] { $count } matches
}
record-privacy = Privacy
record-new = No results yet
record-new-words = Results and ratings appear here after the first match.
record-ratings = Ratings and results
record-won = { $count } W
record-drawn = { $count } D
record-lost = { $count } L
record-provisional = Provisional: few matches, or none for a long time

record-filters = Filter matches
record-game = Game
record-all-games = All games
record-with = Opponent
record-result = Result
record-all = All
record-result-won = Won
record-result-drawn = Drawn
record-result-lost = Lost
record-result-none = No result
record-sign-won = W
record-sign-drawn = D
record-sign-lost = L
record-sign-none = –
record-from = From
record-to = To
record-more = Earlier matches
record-no-matches = No matches yet
record-no-matches-words = Finished online matches appear here.
record-none-such = No matches fit these filters
record-none-such-words = Remove a filter to see more.
record-running = In progress
record-is-rated = Rated
record-is-casual = Casual
record-kind = { $kind } · { $speed }
record-change = Rating { $change }
record-open = Record
record-which = { $what }: { $game }, { $when }

record-choices = About your profile
record-ranked = Show me on leaderboards
record-casual = Show my casual matches to everyone
record-casual-words = Rated matches are always public.
record-reject-needs-account = Log in with an account first.

record-games = Games
record-speeds = Time controls
record-place = Place
record-player = Player
record-rating = Rating
record-matches = Rated matches
record-you = you
record-unranked = Nobody is ranked here yet
record-unranked-words = Play rated matches until your rating is certain to ± { $most }.
record-ranked-words = Listed are accounts whose rating is certain to ± { $most }.
