import Contests
import Foundation
import JobQueue
import JobQueueTesting
import Logging
import PipelineJobs
import Postgres
import Scores
import Synchronization
import TestSupport
import Testing

@testable import push_sender

/// Two members, the first of whom is signed in on two phones.
struct SignedInMembers {
    let database: TestDatabase
    let queue: JobQueue
    let members: [MemberID]
    let devices: [DeviceID]

    static func make(in database: TestDatabase) async throws -> SignedInMembers {
        let members = try await database.pool.query(
            """
            insert into people.account (username, email) values ('member1', 'a@b.c'), ('member2', 'b@b.c') returning id
            """
        ).map { try $0.decode(MemberID.self) }
        let devices = try await database.pool.query(
            """
            insert into device (token, environment, topic, proven_at)
            select '0123456789abcdef0' || n, 'production', 'app.test', clock_timestamp() from generate_series(1, 2) n
            returning id
            """
        ).map { try $0.decode(DeviceID.self) }.sorted { $0.description < $1.description }
        for device in devices {
            try await database.pool.execute(
                """
                with signed_in as (
                  insert into people.session (id, account_id, client, nonce)
                  values (gen_random_uuid(), \(members[0]), 'app', decode(repeat('00', 16), 'hex')) returning id)
                select bind_device(\(device), id) from signed_in
                """
            )
        }
        return SignedInMembers(
            database: database,
            queue: JobQueue(pool: database.pool),
            members: members,
            devices: devices
        )
    }

    /// Writes a notice of the first member, as the functions of contests do.
    /// - Parameter subject: `nil`: an invitation, a draft or a contest in the state that the kind says, if that state
    ///   matters; and otherwise a number that nothing has.
    func notify(
        _ kind: ContestNotice,
        about subject: UUID? = nil,
        facts: String = "{}",
        hours: Int32 = 6
    ) async throws -> UUID {
        let made =
            switch kind {
            case .newInvitation: try await invitation()
            case .draftStarted, .yourDraftTurn, .draftReminder: try await draft()
            case .contestCompleted, .contestCorrected: try await contest(facts)
            default: UUID()
            }
        let subject = subject ?? made
        try await database.pool.execute(
            """
            select add_notice(\(members[0]), \(kind.rawValue), \(subject), 1,
                              \(facts)::text::jsonb || jsonb_build_object('opponent', \(members[1])),
                              clock_timestamp() + \(hours) * interval '1 hour')
            """
        )
        return subject
    }

    /// The id of the row that a statement inserts.
    private func made(_ statement: SQL) async throws -> UUID {
        try #require(try await database.pool.first(statement)).decode()
    }

    /// An invitation that the first member has not answered.
    private func invitation() async throws -> UUID {
        try await made(
            """
            insert into invitation (inviter_id, recipient_id, league_id, day, rounds, expires_at)
            values (\(members[1]), \(members[0]), 'nba', current_date, 1, clock_timestamp() + interval '3 days')
            returning id
            """
        )
    }

    /// A draft in which it is the first member's turn.
    private func draft() async throws -> UUID {
        try await made(
            """
            with accepted as (
              insert into invitation (inviter_id, recipient_id, league_id, day, rounds, expires_at, state, decided_at)
              values (\(members[0]), \(members[1]), 'nba', current_date, 2, clock_timestamp(), 'accepted',
                      clock_timestamp()) returning *)
            insert into draft (invitation_id, league_id, day, member1_id, member2_id, rounds, on_timeout,
                               turn_began_at, reminds_at, turn_ends_at, expires_at, due_at)
            select id, league_id, day, inviter_id, recipient_id, rounds, on_timeout, t.now, t.now, t.now,
                   t.now + interval '3 days', t.now
              from accepted, (select clock_timestamp() as now) t
            returning id
            """
        )
    }

    /// A contest with the result in the facts of a notice.
    private func contest(_ facts: String) async throws -> UUID {
        try await made(
            """
            with accepted as (
              insert into invitation (inviter_id, recipient_id, league_id, day, rounds, expires_at, state, decided_at)
              values (\(members[0]), \(members[1]), 'nba', current_date, 1, clock_timestamp(), 'accepted',
                      clock_timestamp()) returning *),
            drafted as (
              insert into draft (invitation_id, league_id, day, member1_id, member2_id, rounds, on_timeout,
                                 turn_began_at, reminds_at, turn_ends_at, expires_at, picks, state, ended_at)
              select id, league_id, day, inviter_id, recipient_id, rounds, on_timeout, t.now, t.now, t.now, t.now, 2,
                     'completed', t.now
                from accepted, (select clock_timestamp() as now) t
              returning *)
            insert into contest (draft_id, league_id, day, member1_id, member2_id, bets, first_start, completed_at,
                                 result, drafted1, forced1, drafted2, forced2, pushes, voids)
            select id, league_id, day, member1_id, member2_id, 2, expires_at, clock_timestamp(),
                   \(facts)::text::jsonb ->> 'result', 1, 1, 0, 0, 0, 0
              from drafted
            returning id
            """
        )
    }

    /// Gives the first phone quiet hours: the whole day except its last minute, in a time zone where it is about noon.
    func beginQuietHours() async throws {
        try await database.pool.execute(
            """
            update device set quiet_from = 0, quiet_until = 1439, zone = z.name
              from (select name from pg_timezone_names
                     where name like 'Etc/GMT%'
                     order by abs(extract(hour from clock_timestamp() at time zone name) - 12) limit 1) z
             where id = \(devices[0])
            """
        )
    }

    /// Ends the quiet hours, and makes the waiting jobs due.
    func endQuietHours() async throws {
        try await database.pool.execute("update device set quiet_from = null, quiet_until = null")
        try await database.pool.execute("update q.job set run_at = clock_timestamp()")
    }

    /// Runs the jobs that are due.
    func send(
        over transport: AnsweringTransport,
        metrics: PushMetrics = PushMetrics(),
        logger: Logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    ) async throws {
        try await send(by: try transport.senders, metrics: metrics, logger: logger)
    }

    /// Runs the jobs that are due.
    func send(
        by senders: PushClients,
        metrics: PushMetrics = PushMetrics(),
        logger: Logger = Logger(label: "tests") { _ in SwiftLogNoOpLogHandler() }
    ) async throws {
        try await withWrites { writes in
            let handler = NoticeHandler(queue: queue, senders: senders, keys: nil, writes: writes, metrics: metrics)
            let badges = BadgeHandler(queue: queue, senders: senders, keys: nil, writes: writes, metrics: metrics)
            var handlers = Handlers()
            handlers.handle(SendNotices.self) { try await handler.send($0, as: $1, logger: $2) }
            let messages = MessageHandler(queue: queue)
            handlers.handle(DeliverMessage.self) { try await messages.deliver($0, as: $1, logger: $2) }
            handlers.handle(CorrectBadge.self) { try await badges.correct($0, as: $1, logger: $2) }
            try await queue.drain(handlers, logger: logger)
        }
    }

    /// The texts of the only column that a query returns.
    func texts(_ statement: SQL) async throws -> [String] {
        try await database.pool.query(statement).map { try $0.decode(String?.self) ?? "null" }
    }

    /// The outcomes by notice and device.
    func outcomes() async throws -> [String] {
        try await texts("select outcome from notice_delivery order by notice_id, device_id")
    }
}

/// Collects the messages that are logged.
final class MessageLog: Sendable {
    private let collected = Mutex<[String]>([])

    var messages: [String] { collected.withLock { $0 } }

    var logger: Logger { Logger(label: "tests") { _ in Handler(collector: self) } }

    private struct Handler: LogHandler {
        let collector: MessageLog
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            collector.collected.withLock { $0.append("\(event.message)") }
        }
    }
}
