import Contests
import Foundation
import JobQueue
import PipelineJobs
import Postgres
import Pushing
import Scores
import Storage
import TestSupport
import Testing

@testable import push_sender

@Suite("Messages of operators to members")
struct MessageHandlerTests {
    private static var accepting: AnsweringTransport {
        AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
    }

    @discardableResult
    private static func send(
        _ members: SignedInMembers,
        to recipient: MemberID? = nil,
        collapseKey: String? = nil
    ) async throws -> UUID {
        let message = try NewMessage(title: "Hello", body: "Back at noon", collapseKey: collapseKey, hours: 24)
        return try #require(try await MessageStore(members.database.pool).send(message, to: recipient, by: "ann"))
    }

    @Test func `a message reaches all phones of a member once, and is recorded with its operator`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let id = try await Self.send(members, to: members.members[0], collapseKey: "noon")
            let line = Self.accepting
            try await members.send(over: line)
            #expect(line.sent.count == 2 && line.sent.allSatisfy { $0.collapseID?.text == "message-noon" })
            let body = String(decoding: try #require(line.sent.first).body, as: UTF8.self)
            #expect(body.contains(#""title":"Hello","body":"Back at noon""#) && body.contains("operator_message"))
            #expect(try await members.outcomes() == ["delivered", "delivered"])
            try await members.queue.enqueue([DeliverMessage(message: id)])
            try await members.send(over: line)
            #expect(line.sent.count == 2)
            let actions = try await members.texts("select who || ' ' || action || ' ' || subject from operator_action")
            #expect(actions == ["ann message \(members.members[0])"])
            let report = try #require(try await MessageStore(database.pool).newest(10).first)
            #expect(report.state == "sent" && report.members == 1 && report.username == "member1")
            #expect(report.delivered == 2 && report.undelivered == 0)
        }
    }

    @Test func `a message to all is for members who are signed in on a device, after quiet hours, unless turned off`()
        async throws
    {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            try await members.beginQuietHours()
            let line = Self.accepting
            try await Self.send(members)
            try await members.send(over: line)
            #expect(line.sent.count == 1)
            try await members.endQuietHours()
            try await members.send(over: line)
            #expect(line.sent.count == 2)
            let off = #"{"notifications":{"operator_message":false}}"#
            _ = try await PreferencesStore(database.pool).replace(off, of: members.members[0])
            try await Self.send(members)
            try await members.send(over: line)
            #expect(line.sent.count == 2)
            #expect(try await MessageStore(database.pool).newest(10).map(\.members) == [1, 1])
        }
    }

    @Test func `pages are resumed behind the last member, so that each member gets a message once`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            try await database.pool.execute(
                """
                with added as (
                  insert into people.account (username, email)
                  select 'crowd' || n, n || '@c.d' from generate_series(1, 24) n returning id),
                session as (
                  insert into people.session (id, account_id, client, nonce)
                  select gen_random_uuid(), id, 'app', decode(repeat('00', 16), 'hex') from added returning id),
                phone as (
                  insert into device (token, environment, topic)
                  select 'abcdef0123456789' || n, 'production', 'app.test' from generate_series(1, 24) n returning id)
                insert into device_session (device_id, session_id)
                select p.id, s.id from (select id, row_number() over () as n from phone) p
                  join (select id, row_number() over () as n from session) s using (n)
                """
            )
            let store = MessageStore(database.pool)
            let id = try await Self.send(members)
            var pages = 1
            while try await store.deliver(id, upTo: 10) { pages += 1 }
            // The page of an interrupted run is not written again.
            #expect(try await !store.deliver(id, upTo: 10))
            #expect(pages == 3)
            let counts = try await members.texts("select count(*) || ' ' || count(distinct account_id) from notice")
            #expect(counts == ["25 25"])
        }
    }

    @Test func `a message to a deleted or suspended member is refused, and one that waits disappears with the account`()
        async throws
    {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            try await Self.send(members, to: members.members[0])
            try await database.pool.execute("select people.erase_account(\(members.members[0]), null, null)")
            let line = Self.accepting
            try await members.send(over: line)
            #expect(line.sent.isEmpty)
            #expect(try await members.texts("select id::text from people.message") == [])
            let message = try NewMessage(title: "Hello", body: "Back at noon", collapseKey: nil, hours: 24)
            for refused in ["deleted", "suspended"] {
                let member = members.members[refused == "deleted" ? 0 : 1]
                if refused == "suspended" {
                    try await database.pool.execute(
                        "update people.account set suspended_at = now() where id = \(member)"
                    )
                }
                #expect(try await MessageStore(database.pool).send(message, to: member, by: "ann") == nil)
            }
        }
    }
}
