package import Postgres
package import Scores
package import Time

/// An account, as operators see it in a list.
package struct AccountReport: Sendable, Hashable {
    package let id: MemberID
    /// `nil`: not chosen yet, or deleted.
    package let username: String?
    /// `active`, `suspended` or `deleted`.
    package let state: String
    /// The number of sessions that have not ended.
    package let sessions: Int64
    /// The number of members who reported it.
    package let reports: Int64
    package let createdAt: Instant
    /// `nil`: it is in use.
    package let deletedAt: Instant?
}

/// Which accounts a list has.
package enum AccountSelection: Sendable {
    case all
    /// Accounts that members reported.
    case reported
    case deleted

    /// The condition on row `a` of the accounts.
    fileprivate var condition: SQL {
        switch self {
        case .all: "true"
        case .reported: "exists (select from people.report r where r.reported_id = a.id)"
        case .deleted: "a.deleted_at is not null"
        }
    }

    /// The column with the time by which the list is ordered.
    fileprivate var time: SQL {
        switch self {
        case .all, .reported: "created_at"
        case .deleted: "deleted_at"
        }
    }
}

/// An account as operators see it on its own: its line in the list, and more.
package struct AccountDetails: Sendable, Hashable {
    package let account: AccountReport
    /// `nil`: there is none, or the account is deleted.
    package let email: String?
    /// `password`, and the names of external issuers.
    package let signIns: [String]
    /// Whether operators made the member an administrator.
    package let isAdministrator: Bool
    /// The last day on which a device refreshed its tokens, in UTC; `nil`: no session is stored.
    package let seenOn: CivilDate?
    /// Contests with an open bet.
    package let openContests: Int64
    package let completedContests: Int64
    /// The newest last.
    package let reports: [MemberReport]
}

/// A report of a member by another one.
package struct MemberReport: Sendable, Hashable {
    package let reporter: MemberID
    /// One of the words of `people.report.reason`.
    package let reason: String
    /// May be empty.
    package let message: String
    package let reportedAt: Instant
}

/// Accounts for operators, who connect as the owner of the database.
package struct AccountReportStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The columns of an ``AccountReport`` of row `a`.
    private static let columns: SQL = """
        a.id, a.username,
        case when a.deleted_at is not null then 'deleted' when a.suspended_at is not null then 'suspended'
             else 'active' end as state,
        (select count(*) from people.session s
          where s.account_id = a.id and s.ended_at is null and s.expires_at > clock_timestamp()) as sessions,
        (select count(*) from people.report r where r.reported_id = a.id) as reports, a.created_at,
        a.deleted_at
        """

    /// The newest accounts, the newest last; of deleted ones those that were deleted last.
    package func newest(_ limit: Int64, _ selection: AccountSelection = .all) async throws -> [AccountReport] {
        try await session.query(
            """
            select * from (
              select \(part: Self.columns) from people.account a
               where \(part: selection.condition)
               order by \(part: selection.time) desc, id limit \(limit)) newest
             order by \(part: selection.time), id
            """
        ).map(Self.report)
    }

    private static func report(_ row: Row) throws -> AccountReport {
        let (id, username, state, sessions, reports, createdAt, deletedAt) = try row.decode(
            MemberID.self,
            String?.self,
            String.self,
            Int64.self,
            Int64.self,
            Instant.self,
            Instant?.self
        )
        return AccountReport(
            id: id,
            username: username,
            state: state,
            sessions: sessions,
            reports: reports,
            createdAt: createdAt,
            deletedAt: deletedAt
        )
    }

    /// The account with an id, a username or an address, the latter two in either case; `nil`: there is none.
    package func account(_ name: String) async throws -> AccountReport? {
        try await session.first(
            """
            select \(part: Self.columns) from people.account a
             where a.id = \(MemberID(name)) or a.username_key = lower(\(name) collate "C")
                or a.email_key = lower(\(name) collate "C")
            """
        ).map(Self.report)
    }

    /// What is shown of one account, whose row stays when it is deleted.
    package func details(of account: AccountReport) async throws -> AccountDetails {
        let row = try await session.first(
            """
            select a.email,
                   array(select 'password' from people.password p where p.account_id = a.id)
                     || array(select i.issuer from people.identity i where i.account_id = a.id order by i.linked_at),
                   exists (select from people.administrator d where d.account_id = a.id),
                   (select max(s.seen_on) from people.session s where s.account_id = a.id),
                   count(c.id) filter (where c.completed_at is null), count(c.completed_at)
              from people.account a left join contest c on a.id in (c.member1_id, c.member2_id)
             where a.id = \(account.id) group by a.id
            """
        )
        guard let row else { throw StorageError.nothingReturned(statement: "details of an account") }
        let (email, signIns, isAdministrator, seenOn, open, completed) = try row.decode(
            String?.self,
            [String].self,
            Bool.self,
            CivilDate?.self,
            Int64.self,
            Int64.self
        )
        return AccountDetails(
            account: account,
            email: email,
            signIns: signIns,
            isAdministrator: isAdministrator,
            seenOn: seenOn,
            openContests: open,
            completedContests: completed,
            reports: try await reports(of: account.id)
        )
    }

    private func reports(of member: MemberID) async throws -> [MemberReport] {
        try await session.query(
            """
            select reporter_id, reason, message, reported_at from people.report where reported_id = \(member)
             order by reported_at, reporter_id
            """
        ).map { row in
            let (reporter, reason, message, reportedAt) = try row.decode(
                MemberID.self,
                String.self,
                String.self,
                Instant.self
            )
            return MemberReport(reporter: reporter, reason: reason, message: message, reportedAt: reportedAt)
        }
    }

    /// Suspends an account, which ends its sessions, or restores it.
    /// - Parameter person: The operator who decided, 1 to 60 characters.
    /// - Returns: whether that changed anything.
    package func setSuspended(_ isSuspended: Bool, _ member: MemberID, by person: String) async throws -> Bool {
        try await session.first(
            "select people.suspend_by_operator(\(member), \(isSuspended), \(person))"
        )?.decode(Bool.self) ?? false
    }

    /// Makes a member an administrator, or ends that at once.
    /// - Parameter person: The operator who decided, 1 to 60 characters.
    package func setAdministrator(
        _ isAdministrator: Bool,
        _ member: MemberID,
        by person: String
    ) async throws -> AdminGrant {
        let row = try await session.first("select people.grant_admin(\(member), \(isAdministrator), \(person))")
        guard let word = try row?.decode(String.self) else {
            throw StorageError.nothingReturned(statement: "people.grant_admin")
        }
        guard let grant = AdminGrant(rawValue: word) else {
            throw StorageError.unknownValue(column: "grant_admin", value: word)
        }
        return grant
    }

    /// Deletes everything personal of a member, as the member could.
    /// - Parameters:
    ///   - digests: `nil`: there are no keys. Then the username is free at once, and codes that were mailed to the
    ///     address stay for a day.
    ///   - person: The operator who decided, 1 to 60 characters.
    /// - Returns: whether there was such an account.
    package func erase(_ member: MemberID, _ digests: AccountDigests?, by person: String) async throws -> Bool {
        try await session.first(
            "select people.erase_by_operator(\(member), \(digests?.username), \(digests?.address), \(person))"
        )?.decode(Bool.self) ?? false
    }
}
