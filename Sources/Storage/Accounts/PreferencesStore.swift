package import Postgres
package import Scores

/// The preferences that apps store for a member, the same on all devices: a JSON object.
package struct PreferencesStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Preferences as they are stored.
    package struct Stored: Sendable, Hashable {
        /// A JSON object.
        package let json: String
        /// Counts the changes; 0: nothing is stored yet, and the object is empty.
        package let version: Int64
    }

    /// The preferences of a member.
    package func preferences(of member: MemberID) async throws -> Stored {
        let row = try await session.first("select settings::text, version from people.preferences_of(\(member))")
        guard let row else { throw StorageError.nothingReturned(statement: "people.preferences_of") }
        let (json, version) = try row.decode(String.self, Int64.self)
        return Stored(json: json, version: version)
    }

    /// The preferences of a member, which no other transaction can change before this one ends.
    /// - Returns: `nil` if the account was deleted or suspended meanwhile.
    package func lockedPreferences(of member: MemberID) async throws -> Stored? {
        let row = try await session.first("select settings::text, version from people.lock_preferences(\(member))")
        guard let row else { throw StorageError.nothingReturned(statement: "people.lock_preferences") }
        guard case (let json?, let version?) = try row.decode(String?.self, Int64?.self) else { return nil }
        return Stored(json: json, version: version)
    }

    /// Replaces the preferences of a member.
    /// - Parameter json: A JSON object of at most 16 KiB, which is stored as it is.
    /// - Returns: The new version.
    package func replace(_ json: String, of member: MemberID) async throws -> Int64 {
        let row = try await session.first("select people.set_preferences(\(member), \(json)::text::json)")
        guard let version = try row?.decode(Int64.self) else {
            throw StorageError.nothingReturned(statement: "people.set_preferences")
        }
        return version
    }
}
