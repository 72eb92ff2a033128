/// Games won and lost.
package struct TeamRecord: Hashable, Sendable, Codable {
    package var wins: Int
    package var losses: Int
    /// The number of ties; `nil`: the source does not count ties. This is not the same as 0.
    package var ties: Int?
    /// Games lost after regulation, if they are not included in ``losses``: the NHL's third number.
    package var overtimeLosses: Int?

    package init(wins: Int, losses: Int, ties: Int? = nil, overtimeLosses: Int? = nil) {
        self.wins = wins
        self.losses = losses
        self.ties = ties
        self.overtimeLosses = overtimeLosses
    }
}

extension TeamRecord: CustomStringConvertible {
    /// `16-2`, `16-2-1`. The third number is ties or overtime losses, whichever the source counts.
    package var description: String {
        ([wins, losses] + [ties, overtimeLosses].compactMap(\.self)).map(String.init).joined(separator: "-")
    }
}
