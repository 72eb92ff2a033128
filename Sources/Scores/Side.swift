/// One of the two teams of a game. A game on a neutral site still has a home team.
package enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    case home, away

    package var other: Side { self == .home ? .away : .home }
}

/// A value for each side: goals, rows of a box score, names.
package struct BySide<Value> {
    package var home: Value
    package var away: Value

    package init(home: Value, away: Value) {
        self.home = home
        self.away = away
    }

    package subscript(side: Side) -> Value {
        get { side == .home ? home : away }
        set { if side == .home { home = newValue } else { away = newValue } }
    }
}

extension BySide {
    /// The same with the sides swapped.
    package var mirrored: BySide { BySide(home: away, away: home) }

    /// Transforms the values of both sides.
    package func mapValues<Other>(_ transform: (Value) throws -> Other) rethrows -> BySide<Other> {
        BySide<Other>(home: try transform(home), away: try transform(away))
    }
}

extension BySide: Sendable where Value: Sendable {}
extension BySide: Equatable where Value: Equatable {}
extension BySide: Hashable where Value: Hashable {}
extension BySide: Encodable where Value: Encodable {}
extension BySide: Decodable where Value: Decodable {}
