/// A series that a game belongs to, as the source tells it.
package struct SeriesReading: Hashable, Sendable, Codable {
    /// The source's word: `playoff`, `season`; `nil` where it has none.
    package var kind: String?
    /// `East 1st Round`, `Regular Season Series`.
    package var title: String?
    /// `BOS leads series 2-1`.
    package var summary: String?
    /// Which game of the series this is, from 1.
    package var game: Int?
    /// How many games it has, or may have.
    package var length: Int?
    /// Games won by each.
    package var wins: BySide<Int>?
    /// Whether it has been decided.
    package var isOver: Bool?

    package init(
        kind: String? = nil,
        title: String? = nil,
        summary: String? = nil,
        game: Int? = nil,
        length: Int? = nil,
        wins: BySide<Int>? = nil,
        isOver: Bool? = nil
    ) {
        self.kind = kind
        self.title = title
        self.summary = summary
        self.game = game
        self.length = length
        self.wins = wins
        self.isOver = isOver
    }

    /// The same with the sides exchanged.
    package var mirrored: SeriesReading {
        var series = self
        series.wins = wins?.mirrored
        return series
    }
}
