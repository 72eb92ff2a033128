import Contests
import CoreMetrics
import Foundation
import JobQueue
import PipelineJobs
import Postgres
import PrometheusMetrics
import Pushing
import Scores
import Storage
import TestSupport
import Testing

@testable import push_sender

/// The numbers are those of the tests in the design of contests.
@Suite("Notices of contests")
struct NoticeHandlerTests {
    /// A transport that accepts every push.
    private static var accepting: AnsweringTransport {
        AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
    }

    /// The kinds of notices with the tab of the app that each opens, and what each is about.
    static let kinds: [(ContestNotice, String, String)] = [
        (.newInvitation, "[1,0]", "invitation"), (.invitationRejected, "[1,1]", "invitation"),
        (.sentInvitationExpired, "[1,1]", "invitation"), (.receivedInvitationExpired, "[1,0]", "invitation"),
        (.draftStarted, "[2,0]", "draft"), (.yourDraftTurn, "[2,0]", "draft"), (.draftReminder, "[2,0]", "draft"),
        (.draftShortened, "[2,0]", "draft"), (.draftExpired, "[2,0]", "draft"), (.draftCompleted, "[0,0]", "draft"),
        (.contestCompleted, "[0,2]", "contest"), (.contestCorrected, "[0,2]", "contest"),
    ]
    /// The kinds about what waits for the member, which the badge counts.
    static let waiting: Set<ContestNotice> = [.newInvitation, .draftStarted, .yourDraftTurn, .draftReminder]

    @Test(arguments: kinds)
    func `33: a notice of each kind reaches all phones of the member with badge, tab and collapse id`(
        kind: ContestNotice,
        tab: String,
        subject: String
    ) async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let id = try await members.notify(kind, facts: #"{"rounds":2,"result":"member1","member":1}"#)
            let line = Self.accepting
            try await members.send(over: line)
            #expect(line.sent.count == 2)
            let text = id.uuidString.lowercased()
            #expect(line.sent.allSatisfy { $0.collapseID?.text == "\(subject)-\(text)" })
            let body = String(decoding: try #require(line.sent.first).body, as: UTF8.self)
            #expect(body.contains(#""notificationType":"\#(kind.rawValue)","tab":\#(tab),"\#(subject)Id":"\#(text)""#))
            let badge = Self.waiting.contains(kind) ? 1 : 0
            #expect(body.contains(#""badge":\#(badge),"#) && body.contains(#""thread-id":"contests""#))
            #expect(body.contains("member2"), "\(body)")
            #expect(try await members.outcomes() == ["delivered", "delivered"])
        }
    }

    @Test func `the badge is counted when the notice is sent`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            _ = try await members.notify(.invitationRejected)
            try await database.pool.execute(
                """
                insert into invitation (inviter_id, recipient_id, league_id, day, rounds, expires_at)
                select \(members.members[1]), \(members.members[0]), 'nba', current_date + n, 1,
                       clock_timestamp() + (n - 1) * interval '1 hour' from generate_series(1, 3) n
                """
            )
            let line = Self.accepting
            try await members.send(over: line)
            // The first of the three has expired by now.
            let body = String(decoding: try #require(line.sent.last).body, as: UTF8.self)
            #expect(body.contains(#""badge":2,"#), "\(body)")
        }
    }

    @Test func `quiet hours postpone a notice while it is useful, and the other phone gets it now`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            try await members.beginQuietHours()
            _ = try await members.notify(.draftReminder, hours: 48)
            _ = try await members.notify(.newInvitation, hours: 1)
            try await members.send(over: Self.accepting)
            #expect(
                try await members.texts(
                    "select outcome from notice_delivery where device_id = \(members.devices[1])"
                ) == ["delivered", "delivered"]
            )
            // The invitation expires before the quiet hours end.
            #expect(
                try await members.texts(
                    "select outcome from notice_delivery where device_id = \(members.devices[0])"
                ) == ["quiet"]
            )
            let waiting = try await members.texts(
                "select args ->> 'devices' from q.job where kind = 'send_notices' and run_at > clock_timestamp() + interval '1 h'"
            )
            #expect(waiting == ["[\"\(members.devices[0])\"]"])
            try await members.endQuietHours()
            try await members.send(over: Self.accepting)
            #expect(try await members.outcomes().sorted() == ["delivered", "delivered", "delivered", "quiet"])
        }
    }

    @Test func `what the member has answered or picked in the quiet hours is not sent after them`() async throws {
        try await withTestDatabase { database in
            let registry = MetricRegistry(namespace: "bardown", PushMetrics.all)
            let metrics = withMetricsFactory(registry) { PushMetrics() }
            let members = try await SignedInMembers.make(in: database)
            try await members.beginQuietHours()
            let draft = try await members.notify(.yourDraftTurn, hours: 48)
            let invitation = try await members.notify(.newInvitation, hours: 48)
            try await members.send(over: Self.accepting, metrics: metrics)
            #expect(try await members.outcomes() == ["delivered", "delivered"])
            try await database.pool.execute("update draft set picks = 1 where id = \(draft)")
            try await database.pool.execute(
                "update invitation set state = 'rejected', decided_at = clock_timestamp() where id = \(invitation)"
            )
            try await members.endQuietHours()
            let line = Self.accepting
            try await members.send(over: line, metrics: metrics)
            // Only the number on the icon is sent, which the answers lowered.
            #expect(line.sent.allSatisfy { $0.collapseID?.text == "badge" })
            #expect(
                try await members.texts(
                    "select outcome from notice_delivery where device_id = \(members.devices[0])"
                ) == ["superseded", "superseded"]
            )
            #expect(registry.text().contains(#"bardown_push_suppressed_total{reason="superseded"} 2"#))
        }
    }

    @Test func `a kind that the member turned off is sent to no device, and the badge still counts what waits`()
        async throws
    {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let preferences = #"{"notifications":{"new_invitation":false,"draft_started":true,"of_tomorrow":false}}"#
            let version = try await PreferencesStore(database.pool).replace(preferences, of: members.members[0])
            #expect(version == 1)
            _ = try await members.notify(.newInvitation)
            _ = try await members.notify(.draftStarted)
            _ = try await members.notify(.draftExpired)
            let line = Self.accepting
            try await members.send(over: line)
            let bodies = line.sent.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count == 4 && bodies.allSatisfy { !$0.contains("new_invitation") }, "\(bodies)")
            #expect(bodies.allSatisfy { $0.contains(#""badge":2,"#) })
            let outcomes = try await members.outcomes()
            #expect(outcomes == ["turned_off", "turned_off", "delivered", "delivered", "delivered", "delivered"])
        }
    }

    @Test func `of two notices about one draft only the later one is sent`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let draft = try await members.notify(.draftShortened, facts: #"{"rounds":1}"#)
            _ = try await members.notify(.draftCompleted, about: draft)
            let line = Self.accepting
            try await members.send(over: line)
            let bodies = line.sent.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count == 2 && bodies.allSatisfy { $0.contains("Contest set") }, "\(bodies)")
            #expect(try await members.outcomes() == ["superseded", "superseded", "delivered", "delivered"])
        }
    }

    @Test func `a notice is not replaced by a later one of a kind that the member turned off`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let preferences = #"{"notifications":{"draft_reminder":false}}"#
            _ = try await PreferencesStore(database.pool).replace(preferences, of: members.members[0])
            try await members.beginQuietHours()
            let draft = try await members.notify(.yourDraftTurn, hours: 48)
            try await members.send(over: Self.accepting)
            _ = try await members.notify(.draftReminder, about: draft, hours: 48)
            try await members.endQuietHours()
            let line = Self.accepting
            try await members.send(over: line)
            let bodies = line.sent.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count == 1 && bodies.allSatisfy { $0.contains("user_draft_turn") }, "\(bodies)")
            #expect(try await members.outcomes() == ["delivered", "delivered", "turned_off", "turned_off"])
        }
    }

    @Test func `a result that was taken back in the quiet hours is not sent after them`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            try await members.beginQuietHours()
            let contest = try await members.notify(
                .contestCompleted,
                facts: #"{"result":"member1","member":1}"#,
                hours: 48
            )
            try await members.send(over: Self.accepting)
            try await database.pool.execute(
                """
                update contest set completed_at = null, result = null, drafted1 = null, forced1 = null, drafted2 = null,
                                   forced2 = null, pushes = null, voids = null
                 where id = \(contest)
                """
            )
            try await members.endQuietHours()
            try await members.send(over: Self.accepting)
            #expect(try await members.outcomes().sorted() == ["delivered", "superseded"])
        }
    }

    @Test func `a push service that refuses us is logged`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            _ = try await members.notify(.invitationRejected)
            let log = MessageLog()
            let refusing = AnsweringTransport { _ in
                .success(APNsResponse(status: 403, reason: "InvalidProviderToken"))
            }
            try await members.send(over: refusing, logger: log.logger)
            #expect(log.messages.contains { $0.hasPrefix("a push service ") }, "\(log.messages)")
        }
    }

    @Test func `a notice is not replaced by a later one that has expired unsent`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let draft = try await members.notify(.yourDraftTurn, hours: 48)
            _ = try await members.notify(.draftShortened, about: draft, facts: #"{"rounds":1}"#, hours: -1)
            try await members.send(over: Self.accepting)
            #expect(try await members.outcomes() == ["delivered", "delivered", "expired", "expired"])
        }
    }

    @Test func `a phone whose session has ended gets nothing`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            try await database.pool.execute(
                """
                update people.session s set ended_at = clock_timestamp(), end_reason = 'signed_out'
                  from device_session b where b.session_id = s.id and b.device_id = \(members.devices[0])
                """
            )
            _ = try await members.notify(.yourDraftTurn)
            let line = Self.accepting
            try await members.send(over: line)
            #expect(line.sent.count == 1)
        }
    }

    @Test func `a push that fails is tried again under the same ids, and recorded once`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            _ = try await members.notify(.yourDraftTurn)
            let failing = AnsweringTransport { _ in .failure(.connectionLost("gone")) }
            try await members.send(over: failing)
            #expect(try await members.outcomes() == [])
            let jobs = try await members.texts("select args ->> 'failures' from q.job where kind = 'send_notices'")
            #expect(jobs == ["1"])
            try await database.pool.execute("update q.job set run_at = clock_timestamp()")
            let line = Self.accepting
            try await members.send(over: line)
            #expect(Set(line.sent.map(\.id)) == Set(failing.sent.map(\.id)) && line.sent.count == 2)
            #expect(try await members.outcomes() == ["delivered", "delivered"])
            // A job that runs again sends nothing.
            let ids = try await database.pool.query("select id from notice").map { try $0.decode(Int64.self) }
            try await members.queue.enqueue([SendNotices(notices: ids)])
            try await members.send(over: line)
            #expect(line.sent.count == 2)
        }
    }

    @Test func `a token that Apple rejects as unregistered is deactivated, and an expired notice is not sent`()
        async throws
    {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            _ = try await members.notify(.yourDraftTurn)
            try await members.send(over: AnsweringTransport { _ in .success(APNsResponse(status: 410)) })
            #expect(try await members.outcomes() == ["dead_token", "dead_token"])
            let dead = try await members.texts("select count(*)::text from device where dead_at is not null")
            #expect(dead == ["2"])
            try await database.pool.execute("update device set dead_at = null, dead_reason = null")
            _ = try await members.notify(.draftReminder, hours: -1)
            let line = Self.accepting
            try await members.send(over: line)
            #expect(line.sent.isEmpty)
            #expect(try await members.outcomes().suffix(2) == ["expired", "expired"])
        }
    }

    @Test func `a notice to a spoiler-safe phone says that a contest is over, without its result`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            try await database.pool.execute("update device set spoiler_safe = true where id = \(members.devices[0])")
            _ = try await members.notify(.contestCompleted, facts: #"{"result":"member2","member":1}"#)
            let line = Self.accepting
            try await members.send(over: line)
            let bodies = line.sent.map { String(decoding: $0.body, as: UTF8.self) }
            #expect(bodies.count { $0.contains("You lost") } == 1)
            #expect(bodies.count { $0.contains("A contest is over") && !$0.contains("lost") } == 1)
        }
    }
}

extension NoticeHandlerTests {
    @Test func `the role of push-sender may read and record notices`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            _ = try await members.notify(.newInvitation)
            let connection = try await PostgresConnection.connect(
                PostgresConfiguration(
                    url: database.url + (database.url.contains("?") ? "&" : "?") + "user=bardown_push_sender",
                    applicationName: "tests"
                )
            )
            let ids = try await database.pool.query("select id from notice").map { try $0.decode(Int64.self) }
            let store = NoticeStore(connection)
            let pending = try await store.pending(ids)
            #expect(pending.map(\.notice.opponent) == ["member2", "member2"])
            let delivery = NoticeDelivery(
                notice: ids[0],
                device: members.devices[0],
                apnsID: UUID(),
                outcome: .delivered
            )
            try await store.recordOutcomes([delivery, delivery])
            #expect(try await store.pending(ids).count == 1)
            await connection.close()
        }
    }
}
