/// A fault of the odds source alone. The raw values are those of ``Fault/Kind``.
enum OddsFault: String, Hashable, Sendable, CaseIterable {
    /// Valid responses without any game, or without any book for a game.
    case empty = "odds_empty"
    /// 401 with the code `OUT_OF_USAGE_CREDITS`, for requests that cost credits.
    case outOfCredits = "odds_out_of_credits"
    /// 429 with the code `EXCEEDED_FREQ_LIMIT`.
    case limit = "odds_limit"
    /// The first price of every market is no American price.
    case invalidPrice = "odds_invalid_price"
    /// The last outcome of every market is missing.
    case missingSide = "odds_missing_side"
    /// All times of prices are an hour in the future.
    case futureTime = "odds_future_time"
    /// Lists have every game twice.
    case duplicateEvent = "odds_duplicate_event"
}

extension Fault.Kind {
    /// `nil` for a fault of all sources.
    var oddsFault: OddsFault? { OddsFault(rawValue: rawValue) }
}
