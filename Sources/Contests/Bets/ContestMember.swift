/// One of the two members of a contest.
package enum ContestMember: Int, Hashable, Sendable, CaseIterable {
    /// The inviter, who picks first.
    case one = 1
    /// The recipient of the invitation.
    case two = 2

    package var other: ContestMember { self == .one ? .two : .one }
}

/// A value for each member.
package struct ByMember<Value> {
    package var one: Value
    package var two: Value

    package init(one: Value, two: Value) {
        self.one = one
        self.two = two
    }

    /// Computes the value of each member.
    package init(_ value: (ContestMember) throws -> Value) rethrows {
        self.init(one: try value(.one), two: try value(.two))
    }

    package subscript(member: ContestMember) -> Value {
        get { member == .one ? one : two }
        set { if member == .one { one = newValue } else { two = newValue } }
    }
}

extension ByMember: Sendable where Value: Sendable {}
extension ByMember: Equatable where Value: Equatable {}
extension ByMember: Hashable where Value: Hashable {}
