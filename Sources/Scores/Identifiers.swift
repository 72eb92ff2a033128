package import FoundationEssentials

/// BarDown's own id of a game, which apps use.
package struct GameID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// BarDown's own id of a team.
package struct TeamID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// BarDown's own id of a player on one team.
package struct PlayerID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// BarDown's own id of a registered device; never its token.
package struct DeviceID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// BarDown's own id of a member: of an account.
package struct MemberID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// BarDown's own id of an invitation to a contest.
package struct InvitationID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// BarDown's own id of a draft.
package struct DraftID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// BarDown's own id of a contest.
package struct ContestID: RawRepresentable, Hashable, Sendable {
    package let rawValue: UUID

    package init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// An id written as a lower-case UUID, in JSON as in SQL.
package protocol UUIDIdentifier: RawRepresentable, Codable, CustomStringConvertible where RawValue == UUID {
    init(rawValue: UUID)
}

extension UUIDIdentifier {
    package var description: String { rawValue.lowercaseText }

    /// Parses a UUID in either case; `nil` for anything else.
    package init?(_ text: String) {
        guard let uuid = UUID(text: text) else { return nil }
        self.init(rawValue: uuid)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let id = Self(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no UUID")
        }
        self = id
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

extension GameID: UUIDIdentifier {}
extension TeamID: UUIDIdentifier {}
extension PlayerID: UUIDIdentifier {}
extension DeviceID: UUIDIdentifier {}
extension MemberID: UUIDIdentifier {}
extension InvitationID: UUIDIdentifier {}
extension DraftID: UUIDIdentifier {}
extension ContestID: UUIDIdentifier {}
