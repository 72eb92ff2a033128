/// Whom to believe of a league's games: for each matter the sources, the best first.
///
/// A source that is not listed comes after those that are, the league's own before the others.
package struct SourceOrder: Hashable, Sendable {
    /// What is taken from one source as a whole. The raw values are those of the columns `source_order.matter`.
    package enum Matter: String, Hashable, Sendable, CaseIterable {
        /// Status, score, period, clock and start: half of one source's and half of another's are a game that never
        /// was.
        case game
        case lineScore = "line_score"
        case plays
        case boxScore = "box_score"
    }

    private let own: String
    private let listed: [Matter: [String]]

    package init(own: String, listed: [Matter: [String]] = [:]) {
        self.own = own
        self.listed = listed
    }

    /// Whether `source` is believed rather than `other`.
    package func prefers(_ source: String, over other: String, in matter: Matter) -> Bool {
        rank(source, matter) < rank(other, matter)
    }

    /// Place in the list; then whether it is not the league's own; then the name, so that no two are ever equal.
    private func rank(_ source: String, _ matter: Matter) -> (Int, Int, String) {
        (listed[matter]?.firstIndex(of: source) ?? .max, source == own ? 0 : 1, source)
    }
}
