/// The series that a game belongs to, as in the source.
package struct SeriesReading: Hashable, Sendable, Codable {
    /// The source's word, such as `playoff` or `season`; `nil`: it has none.
    package var kind: String?
    /// The series' name: `East 1st Round`, `Regular Season Series`.
    package var title: String?
    /// The state of the series in words: `BOS leads series 2-1`.
    package var summary: String?
    /// The number of this game in the series, from 1.
    package var game: Int?
    /// The number of games that the series has or may have.
    package var length: Int?
    /// The games won by each side.
    package var wins: BySide<Int>?
    /// Whether the series has been decided.
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

    /// The same with the sides swapped.
    package var mirrored: SeriesReading {
        var series = self
        series.wins = wins?.mirrored
        return series
    }
}
