package import Postgres
package import Scores

/// Finds the phones that may show an old number on the app's icon. The role `bardown_push_sender` may run all of it.
package struct BadgeStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The phones of a member that push through Apple.
    ///
    /// Those that were just sent a notice are among them, because the number in it may have been counted before.
    /// - Parameter devices: Only these; `nil`: all.
    /// - Returns: The number, counted now, and the phones.
    package func phones(of member: MemberID, devices: [DeviceID]?) async throws -> (badge: Int, phones: [PushTarget]) {
        let rows = try await session.query(
            """
            select contest_badge(\(member)) as badge, false as is_quiet, \(unescaped: PushTarget.columns)
              from people.signed_in_device b
              join device d on d.id = b.device_id and d.dead_at is null and d.service = 'apns'
             where b.account_id = \(member) and (\(devices)::uuid[] is null or d.id = any (\(devices)))
             order by d.id
            """
        )
        guard let first = rows.first else { return (0, []) }
        return (Int(try first.decode(column: "badge", as: Int32.self)), try rows.map { try PushTarget($0) })
    }
}
