package import Contests
package import FoundationEssentials
package import Postgres
package import Scores
package import Time

/// A notice of a member, with the facts that its text states.
package struct StoredNotice: Hashable, Sendable {
    package let id: Int64
    package let kind: ContestNotice
    /// The invitation, draft, contest or message.
    package let subject: UUID
    package let expiresAt: Instant
    /// `nil`: the other member was deleted.
    package let opponent: String?
    /// The rounds of the invitation or draft, where they matter.
    package let rounds: Int?
    /// The result for the member, of a completed contest; otherwise `nil`.
    package let result: MemberResult?
    /// The words of a message of the operators; otherwise `nil`.
    package let message: OperatorWords?
    /// What the app shows on its icon, counted now.
    package let badge: Int
}

/// A notice that a device is to be sent.
package struct PendingNotice: Hashable, Sendable {
    package let notice: StoredNotice
    package let target: PushTarget
    /// When the quiet hours end in which the device is now; `nil`: it is not in its quiet hours.
    package let quietUntil: Instant?
    /// Whether the notice still holds, and the member has no later one about the same subject.
    package let isCurrent: Bool
    /// Whether the preferences of the member allow notices of this kind.
    package let isWanted: Bool
    /// The time now, by the database's clock.
    package let now: Instant
}

/// How the push of a notice to a device ended.
package struct NoticeDelivery: Hashable, Sendable {
    package let notice: Int64
    package let device: DeviceID
    package let apnsID: UUID
    package let outcome: DeliveryOutcome
    package let reason: String?

    package init(notice: Int64, device: DeviceID, apnsID: UUID, outcome: DeliveryOutcome, reason: String? = nil) {
        (self.notice, self.device, self.apnsID) = (notice, device, apnsID)
        (self.outcome, self.reason) = (outcome, reason)
    }
}

/// Finds the devices that notices are to be sent to, and records how that ended. The role `bardown_push_sender` may run
/// all of it.
package struct NoticeStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The notices with the devices of their members that have no recorded outcome yet. A device belongs to a member
    /// until its session ends.
    /// - Parameter devices: Only these devices; `nil`: all.
    package func pending(_ notices: [Int64], devices: [DeviceID]? = nil) async throws -> [PendingNotice] {
        try await session.query(
            """
            with due as materialized (
              select n.*, b.device_id, notice_is_current(n) as is_current,
                     people.wants_notice(n.account_id, n.kind) as is_wanted
                from notice n join people.signed_in_device b on b.account_id = n.account_id
               where n.id = any (\(notices)) and (\(devices)::uuid[] is null or b.device_id = any (\(devices)))
                 and not exists (select from notice_delivery y where y.notice_id = n.id and y.device_id = b.device_id)
            ), badge as materialized (
              select a.account_id, contest_badge(a.account_id) as badge from (select distinct account_id from due) a
            )
            select n.id as notice_id, n.kind, n.subject, n.expires_at, (n.facts ->> 'rounds')::integer as rounds,
                   n.facts ->> 'result' as result, (n.facts ->> 'member')::integer as member, o.username as opponent,
                   m.title, m.body, m.collapse_key, g.badge, n.is_current, n.is_wanted, clock_timestamp() as now,
                   u.quiet_until, u.quiet_until is not null as is_quiet,
                   \(unescaped: PushTarget.columns)
              from due n
              join badge g on g.account_id = n.account_id
              join device d on d.id = n.device_id and d.dead_at is null
             cross join lateral (select quiet_ends_at(d, clock_timestamp()) as quiet_until) u
              left join people.public_account o on o.id = (n.facts ->> 'opponent')::uuid
              left join lateral people.message_of(n.subject) m on n.kind = 'operator_message'
             order by n.id, d.id
            """
        ).map { try PendingNotice($0) }
    }

    /// Records how pushes ended, once for each notice and device.
    package func recordOutcomes(_ deliveries: [NoticeDelivery]) async throws {
        guard !deliveries.isEmpty else { return }
        try await session.execute(
            """
            insert into notice_delivery (notice_id, device_id, apns_id, outcome, reason)
            select * from unnest(\(deliveries.map(\.notice)), \(deliveries.map(\.device)), \(deliveries.map(\.apnsID)),
                                 \(deliveries.map(\.outcome.rawValue)), \(deliveries.map(\.reason)))
             -- In a fixed order, so that a run that outlives its lease cannot deadlock with its replacement.
             order by 1, 2
            on conflict on constraint notice_delivery_pkey do nothing
            """
        )
    }
}

extension PendingNotice {
    fileprivate init(_ row: Row) throws {
        notice = try StoredNotice(row)
        target = try PushTarget(row)
        quietUntil = try row.decode(column: "quiet_until")
        isCurrent = try row.decode(column: "is_current")
        isWanted = try row.decode(column: "is_wanted")
        now = try row.decode(column: "now")
    }
}

extension StoredNotice {
    fileprivate init(_ row: Row) throws {
        id = try row.decode(column: "notice_id")
        kind = try row.known(column: "kind")
        subject = try row.decode(column: "subject")
        expiresAt = try row.decode(column: "expires_at")
        opponent = try row.decode(column: "opponent")
        rounds = try row.decode(column: "rounds", as: Int32?.self).map(Int.init)
        let words: (String?, String?, String?) = (
            try row.decode(column: "title"), try row.decode(column: "body"), try row.decode(column: "collapse_key")
        )
        message =
            if case (let title?, let body?, let key?) = words {
                OperatorWords(title: title, body: body, collapseKey: key)
            } else {
                nil
            }
        badge = Int(try row.decode(column: "badge", as: Int32.self))
        let winner = try row.decode(column: "result", as: String?.self).flatMap(ContestResult.init)
        let member = try row.decode(column: "member", as: Int32?.self).flatMap { ContestMember(rawValue: Int($0)) }
        result = if let winner, let member { winner.result(for: member) } else { nil }
    }
}
