/// Games won and lost.
package struct TeamRecord: Hashable, Sendable, Codable {
    package var wins: Int
    package var losses: Int
    /// `nil` where the source does not count them, which is not the same as none.
    package var ties: Int?
    /// Games lost after regulation, where they are not among the ``losses``: the NHL's third number.
    package var overtimeLosses: Int?

    package init(wins: Int, losses: Int, ties: Int? = nil, overtimeLosses: Int? = nil) {
        self.wins = wins
        self.losses = losses
        self.ties = ties
        self.overtimeLosses = overtimeLosses
    }
}

extension TeamRecord: CustomStringConvertible {
    /// `16-2`, `16-2-1`: the third number is whichever of the two the source counts.
    package var description: String {
        ([wins, losses] + [ties, overtimeLosses].compactMap(\.self)).map(String.init).joined(separator: "-")
    }
}
