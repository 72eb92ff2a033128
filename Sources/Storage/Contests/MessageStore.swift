package import Contests
package import FoundationEssentials
package import Postgres
package import Scores
package import Time

/// A message of the operators to members, as a list shows it.
package struct MessageReport: Sendable, Hashable {
    package let id: UUID
    /// `nil`: all members.
    package let recipient: MemberID?
    /// The username of the recipient; `nil`: all members, or not chosen yet.
    package let username: String?
    package let title: String
    package let body: String
    package let createdBy: String
    package let createdAt: Instant
    /// `delivering`: not all members have a notice yet; `sent`; `expired`: it expired before all had one.
    package let state: String
    /// Members who have a notice of it.
    package let members: Int
    /// Devices whose push service accepted it.
    package let delivered: Int64
    /// Devices that did not get it, for any reason.
    package let undelivered: Int64
}

/// Messages of operators to members: `people.message`.
package struct MessageStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// Sends a message, and records which operator did. Only the owner of the database may.
    /// - Parameters:
    ///   - recipient: `nil`: all members.
    ///   - person: The operator.
    /// - Returns: `nil` if there is no such member, or the member is suspended.
    package func send(_ message: NewMessage, to recipient: MemberID?, by person: String) async throws -> UUID? {
        try await session.only(
            """
            select people.send_message(\(recipient), \(message.title), \(message.body), \(message.collapseKey),
                                       \(Int32(message.hours)) * interval '1 hour', \(person))
            """
        ).decode(UUID?.self)
    }

    /// Writes the notices of a message for the next members. The role `bardown_push_sender` may.
    /// - Returns: Whether there may be more members.
    package func deliver(_ message: UUID, upTo limit: Int) async throws -> Bool {
        try await session.only("select people.deliver_message(\(message), \(Int32(limit)))").decode(Bool.self)
    }

    /// The newest messages, the newest last. Only the owner of the database may read them.
    package func newest(_ limit: Int64) async throws -> [MessageReport] {
        try await session.query(
            """
            select * from (
              select m.id, m.account_id, a.username, m.title, m.body, m.created_by, m.created_at,
                     case when m.completed_at is not null then 'sent' when m.expires_at <= clock_timestamp() then 'expired'
                          else 'delivering' end as state,
                     m.members, coalesce(d.delivered, 0) as delivered, coalesce(d.undelivered, 0) as undelivered
                from people.message m
                left join people.account a on a.id = m.account_id
                left join lateral (
                  select count(*) filter (where y.outcome in ('delivered', 'dry_run')) as delivered,
                         count(*) filter (where y.outcome not in ('delivered', 'dry_run')) as undelivered
                    from notice n join notice_delivery y on y.notice_id = n.id
                   where n.subject = m.id) d on true
               order by m.created_at desc, m.id limit \(limit)) newest
             order by created_at, id
            """
        ).map { try MessageReport($0) }
    }
}

extension MessageReport {
    fileprivate init(_ row: Row) throws {
        id = try row.decode(column: "id")
        recipient = try row.decode(column: "account_id")
        username = try row.decode(column: "username")
        title = try row.decode(column: "title")
        body = try row.decode(column: "body")
        createdBy = try row.decode(column: "created_by")
        createdAt = try row.decode(column: "created_at")
        state = try row.decode(column: "state")
        members = Int(try row.decode(column: "members", as: Int32.self))
        delivered = try row.decode(column: "delivered")
        undelivered = try row.decode(column: "undelivered")
    }
}
