/// The order of preference of a league's sources: for each matter, the best source first.
///
/// A source that is not listed comes after those that are. Among these, the league's own source comes first.
package struct SourceOrder: Hashable, Sendable {
    /// A part of a game that is taken from one source as a whole. The raw values are those of the columns
    /// `source_order.matter`.
    package enum SourcedPart: String, Hashable, Sendable, CaseIterable {
        /// Status, score, period, clock and start. A mix of two sources could show a game state that never existed.
        case game
        case lineScore = "line_score"
        case plays
        case boxScore = "box_score"
    }

    private let own: String
    private let listed: [SourcedPart: [String]]

    package init(own: String, listed: [SourcedPart: [String]] = [:]) {
        self.own = own
        self.listed = listed
    }

    /// Whether `source` is preferred to `other`.
    package func prefers(_ source: String, over other: String, in matter: SourcedPart) -> Bool {
        rank(source, matter) < rank(other, matter)
    }

    /// Ranks by the place in the list, then the league's own source first, then by name, so that no two are ever equal.
    private func rank(_ source: String, _ matter: SourcedPart) -> (Int, Int, String) {
        (listed[matter]?.firstIndex(of: source) ?? .max, source == own ? 0 : 1, source)
    }
}
