# The deck builder, and handing in a deck before a match.

summonerwars-decks = My decks
summonerwars-decks-words = Change the commons, champions and events of a faction to build a deck of your own. Use it in matches with “Custom decks”.
summonerwars-decks-saved = Saved decks
summonerwars-decks-none = You have no decks yet. Choose a faction below to start.
summonerwars-decks-device = These decks are on this device only. They are sent to the server when it can be reached.
summonerwars-decks-new = Start from a faction’s own deck
summonerwars-decks-by-code = Open someone else’s deck
summonerwars-deck-loading = Loading decks
summonerwars-deck-none = This deck cannot be opened
summonerwars-deck-gone = There is no such deck. It may have been deleted.
summonerwars-deck-unreadable = This deck cannot be read
summonerwars-deck-has-problems = { $count ->
    [one] { $faction } · 1 problem
   *[other] { $faction } · { $count } problems
}
summonerwars-deck-build = Deck builder
summonerwars-deck-pool = Cards to choose from
summonerwars-deck-cards = Cards in the deck
summonerwars-deck-name = Name of the deck
summonerwars-deck-fixed = Summoner, start gate, 3 gates, 2 start units and 2 epic events are always included.
summonerwars-deck-commons = Commons
summonerwars-deck-champions = Champions
summonerwars-deck-events = Events
summonerwars-deck-costs = Costs
summonerwars-deck-problems = Problems
summonerwars-deck-all = All
summonerwars-deck-by-class = Filter by class
summonerwars-deck-by-symbol = Filter by symbol
summonerwars-deck-any-symbol = All symbols
summonerwars-deck-search = Find a card
summonerwars-deck-usable = Usable only
summonerwars-deck-nothing = No card matches.
summonerwars-deck-copies = { $card }: { $count } of at most { $most }
summonerwars-deck-less = Remove one { $card }
summonerwars-deck-more = Add one { $card }
summonerwars-deck-take-out = Remove
summonerwars-deck-take-out-card = Remove { $card }
summonerwars-deck-lower = Lower to { $count }
summonerwars-deck-lower-card = Lower { $card } to { $count }
summonerwars-deck-add-card = Add { $count } { $card }
summonerwars-deck-save = Save
summonerwars-deck-save-copy = Save a copy
summonerwars-deck-is-saved = Saved
summonerwars-deck-saved = Deck saved
summonerwars-deck-wrong = { $count ->
    [one] Save (1 problem)
   *[other] Save ({ $count } problems)
}
summonerwars-deck-reset = Reset
summonerwars-deck-shared = Someone shared this deck with you. Change what you like; saving makes a copy of your own.
summonerwars-deck-unsaved = Your unsaved changes from last time are still here.
summonerwars-deck-share = Share
summonerwars-deck-share-named = Share { $name }
summonerwars-deck-code = Deck code
summonerwars-deck-link = Link
summonerwars-deck-copy = Copy
summonerwars-deck-code-or-link = Deck code or link
summonerwars-deck-open = Open
summonerwars-deck-bad-code = That is not a deck code. Paste the whole code or the whole link.
summonerwars-deck-delete = Delete
summonerwars-deck-delete-named = Delete { $name }
summonerwars-deck-delete-ask = Delete “{ $name }”?
summonerwars-deck-delete-words = A deleted deck cannot be restored.
summonerwars-muster-title = Choose a deck
summonerwars-muster-words = Decks stay secret until both players have handed one in.
summonerwars-muster-choosing = Choosing
summonerwars-muster-in = Handed in
summonerwars-muster-wait = Waiting for both decks.
summonerwars-muster-offered = Faction deck
summonerwars-muster-offered-words = The deck that comes with the faction
summonerwars-muster-mend = { $count ->
    [one] 1 problem: edit
   *[other] { $count } problems: edit
}
summonerwars-muster-build = Build a new deck
summonerwars-muster-give = Use this deck
