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

/// The number is that of the test in the design of contests.
@Suite("The number on the icon")
struct BadgeHandlerTests {
    private static var accepting: AnsweringTransport {
        AnsweringTransport { _ in .success(APNsResponse(status: 200)) }
    }

    private static func reject(_ invitation: UUID, _ members: SignedInMembers) async throws {
        try await members.database.pool.execute(
            "update invitation set state = 'rejected', decided_at = clock_timestamp() where id = \(invitation)"
        )
    }

    /// Sends what waits, and makes the delayed jobs due.
    private static func send(_ members: SignedInMembers, over line: AnsweringTransport) async throws {
        try await members.database.pool.execute("update q.job set run_at = clock_timestamp()")
        try await members.send(over: line)
    }

    @Test func `34: an act on one phone lowers the badge on the other, without a sound or a text`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let invitation = try await members.notify(.newInvitation)
            _ = try await members.notify(.draftStarted)
            try await members.send(over: Self.accepting)
            try await Self.reject(invitation, members)
            let line = Self.accepting
            try await Self.send(members, over: line)
            #expect(Set(line.sent.map(\.token)).count == 2)
            for sent in line.sent {
                #expect(String(decoding: sent.body, as: UTF8.self) == #"{"aps":{"badge":1,"content-available":1}}"#)
                #expect(sent.priority == .considerate && sent.pushType == .alert && sent.collapseID?.text == "badge")
            }
        }
    }

    @Test func `a phone gets the number at the time of sending, once for each draft and invitation`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let draft = try await members.notify(.yourDraftTurn)
            let invitation = try await members.notify(.newInvitation)
            try await members.send(over: Self.accepting)
            try await Self.reject(invitation, members)
            for picks in [Int32(1), 2, 3] {
                try await database.pool.execute("update draft set picks = \(picks) where id = \(draft)")
            }
            let jobs = try await members.texts(
                "select folds::text from q.job where kind = 'correct_badge' order by folds"
            )
            #expect(jobs == ["0", "1"])
            let line = Self.accepting
            try await Self.send(members, over: line)
            #expect(line.sent.count == 4)
            #expect(line.sent.allSatisfy { String(decoding: $0.body, as: UTF8.self).contains(#""badge":0,"#) })
        }
    }

    @Test func `a turn that is not over, and a change for a member without a phone, need no push`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let draft = try await members.notify(.yourDraftTurn)
            try await database.pool.execute("delete from q.job")
            try await database.pool.execute("update draft set rounds = 1 where id = \(draft)")
            #expect(try await members.texts("select kind from q.job") == [])
            try await database.pool.execute("update draft set picks = 1 where id = \(draft)")
            #expect(try await members.texts("select kind from q.job") == ["correct_badge"])
            try await database.pool.execute("delete from q.job")
            // The turn of the second member ends, who has no phone.
            try await database.pool.execute("update draft set picks = 0 where id = \(draft)")
            #expect(try await members.texts("select kind from q.job") == [])
        }
    }

    @Test func `browsers get none, and a phone that is gone is deactivated`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            try await database.pool.execute(
                "update device set service = 'fcm', environment = 'production' where id = \(members.devices[0])"
            )
            let invitation = try await members.notify(.newInvitation)
            try await database.pool.execute("delete from q.job")
            try await Self.reject(invitation, members)
            let gone = AnsweringTransport { _ in .success(APNsResponse(status: 410)) }
            try await Self.send(members, over: gone)
            #expect(gone.sent.count == 1)
            let dead = try await members.texts("select id::text from device where dead_at is not null")
            #expect(dead == ["\(members.devices[1])"])
        }
    }

    @Test func `a push that fails is tried again, with the number of that time, and not for ever`() async throws {
        try await withTestDatabase { database in
            let members = try await SignedInMembers.make(in: database)
            let invitation = try await members.notify(.newInvitation)
            let draft = try await members.notify(.yourDraftTurn)
            try await database.pool.execute("delete from q.job")
            try await Self.reject(invitation, members)
            let failing = AnsweringTransport { _ in .failure(.connectionLost("gone")) }
            try await Self.send(members, over: failing)
            #expect(try await members.texts("select args ->> 'failures' from q.job") == ["1"])
            try await database.pool.execute("update draft set picks = 1 where id = \(draft)")
            let line = Self.accepting
            try await Self.send(members, over: line)
            #expect(line.sent.allSatisfy { String(decoding: $0.body, as: UTF8.self).contains(#""badge":0,"#) })
            let spent = CorrectBadge(member: members.members[0], since: "1970-01-01 00:00:00+00", failures: 4)
            try await members.queue.enqueue([spent])
            try await Self.send(members, over: failing)
            #expect(try await members.texts("select kind from q.job") == [])
        }
    }
}
