package import Accounts
package import Contests
package import FoundationEssentials
package import Postgres
package import Scores
package import Time

/// Whether a member may act as an administrator. The raw values are the results of `people.admin_standing`.
package enum AdminStanding: String, Sendable {
    case admin
    /// The member proved identity more than twelve hours ago.
    case signInAgain = "sign_in_again"
    case notAdmin = "not_admin"
}

/// The result of an action of an administrator. The raw values are the results of `people.suspend_by_admin`,
/// `people.set_app_setting_by_admin` and `people.send_message_by_admin`.
package enum AdminOutcome: String, Sendable {
    case suspended, restored, configured, sent
    /// The member was suspended already, or was not.
    case unchanged
    case ownAccount = "own_account"
    case unknownUser = "unknown_user"
    case signInAgain = "sign_in_again"
    case notAdmin = "not_admin"
    /// The session has ended.
    case gone
}

/// Whether a member became an administrator, or is none any more. The raw values are the results of
/// `people.grant_admin`.
package enum AdminGrant: String, Sendable {
    case granted, revoked
    /// The member was an administrator already, or was none.
    case unchanged
    /// A deleted or suspended member cannot become one.
    case inactive
}

/// A member, as administrators see one.
package struct AdministeredMember: Sendable, Hashable {
    package let id: MemberID
    package let username: String
    package let isSuspended: Bool
    /// The number of members who reported the member.
    package let reports: Int64
    package let createdAt: Instant
}

/// What administrators among the members do. The database decides with each call whether a member is one, and records
/// each action in `operator_action`.
package struct AdminStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Whether a member may act as an administrator in a session.
    /// - Returns: `nil`: the session has ended.
    package func standing(of member: MemberID, in current: SessionID) async throws -> AdminStanding? {
        let row = try await session.first("select people.admin_standing(\(member), \(current))")
        guard let row else { throw StorageError.nothingReturned(statement: "people.admin_standing") }
        guard let word = try row.decode(String?.self) else { return nil }
        guard let standing = AdminStanding(rawValue: word) else {
            throw StorageError.unknownValue(column: "admin_standing", value: word)
        }
        return standing
    }

    /// The members whose usernames begin with `prefix`, in the order of the names; none if the caller is no
    /// administrator.
    package func members(
        withPrefix prefix: String,
        for admin: MemberID,
        in current: SessionID,
        limit: Int
    ) async throws -> [AdministeredMember] {
        try await session.query(
            """
            select id, username, is_suspended, reports, created_at
              from people.find_accounts(\(admin), \(current), \(prefix), \(Int32(clamping: limit)))
            """
        ).map { row in
            let (id, username, isSuspended, reports, createdAt) = try row.decode(
                MemberID.self,
                String.self,
                Bool.self,
                Int64.self,
                Instant.self
            )
            return AdministeredMember(
                id: id,
                username: username,
                isSuspended: isSuspended,
                reports: reports,
                createdAt: createdAt
            )
        }
    }

    /// Suspends a member, which ends the member's sessions, or restores one.
    package func setSuspended(
        _ isSuspended: Bool,
        _ member: MemberID,
        by admin: MemberID,
        in current: SessionID
    ) async throws -> AdminOutcome {
        try await outcome(
            "select people.suspend_by_admin(\(admin), \(current), \(member), \(isSuspended))",
            of: "suspend_by_admin"
        )
    }

    /// Replaces the configuration of the apps of a platform. `nil` in `change` removes a value.
    /// - Parameter platform: `ios`, `android` or `web`.
    package func configure(
        _ platform: String,
        _ change: AppSettingChange,
        by admin: MemberID,
        in current: SessionID
    ) async throws -> AdminOutcome {
        try await outcome(
            """
            select people.set_app_setting_by_admin(\(admin), \(current), \(platform), \(change.minimumVersion),
                                                   \(change.latestVersion), \(change.storeURL),
                                                   \(change.isInMaintenance ?? false), \(change.message))
            """,
            of: "set_app_setting_by_admin"
        )
    }

    /// Sends a message to a member, or to all.
    /// - Parameter recipient: `nil`: all members.
    /// - Returns: The id of the message with ``AdminOutcome/sent``, and `nil` with another outcome.
    package func send(
        _ message: NewMessage,
        to recipient: MemberID?,
        by admin: MemberID,
        in current: SessionID
    ) async throws -> (outcome: AdminOutcome, message: UUID?) {
        let row = try await session.first(
            """
            select outcome, message
              from people.send_message_by_admin(\(admin), \(current), \(recipient), \(message.title), \(message.body),
                                                \(message.collapseKey), \(Int32(message.hours)) * interval '1 hour')
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "people.send_message_by_admin") }
        let (word, id) = try row.decode(String.self, UUID?.self)
        return (try Self.outcome(word, of: "send_message_by_admin"), id)
    }

    private func outcome(_ statement: SQL, of function: String) async throws -> AdminOutcome {
        guard let word = try await session.first(statement)?.decode(String.self) else {
            throw StorageError.nothingReturned(statement: "people.\(function)")
        }
        return try Self.outcome(word, of: function)
    }

    private static func outcome(_ word: String, of function: String) throws -> AdminOutcome {
        guard let outcome = AdminOutcome(rawValue: word) else {
            throw StorageError.unknownValue(column: function, value: word)
        }
        return outcome
    }
}
