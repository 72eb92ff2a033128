/// A bookmaker's odds on a game, as the source prints them. Prices and lines are texts (`-110`, `EVEN`, `o233.5`),
/// and nothing is computed from them.
package struct OddsReading: Hashable, Sendable, Codable {
    /// The bookmaker: `DraftKings`; `nil`: the source names none.
    package var provider: String?
    /// The source's summary: `PHI -8.5`.
    package var details: String?
    /// The handicap of the home team in points; negative for the favourite.
    package var spread: String?
    /// The total points of both teams.
    package var overUnder: String?
    /// The price of a win.
    package var moneyline: BySide<String?>

    package init(
        provider: String?,
        details: String? = nil,
        spread: String? = nil,
        overUnder: String? = nil,
        moneyline: BySide<String?> = BySide(home: nil, away: nil)
    ) {
        self.provider = provider
        self.details = details
        self.spread = spread
        self.overUnder = overUnder
        self.moneyline = moneyline
    }
}
