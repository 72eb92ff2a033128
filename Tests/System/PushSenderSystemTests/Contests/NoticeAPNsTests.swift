import Contests
import Foundation
import JobQueue
import PipelineJobs
import Postgres
import Pushing
import Scores
import TestSupport
import TestTools
import Testing
import Time

@testable import push_sender
@testable import simulator

/// Tests notices with the fake APNs, over real TLS and HTTP/2. The number is that of the test in the design of
/// contests.
@Suite("Notices at the push service")
struct NoticeAPNsTests {
    /// The parts of a push that depend on the notice.
    private struct Payload: Decodable {
        struct APS: Decodable { let badge: Int }

        let aps: APS
        let notificationType: String
        let tab: [Int]
    }

    /// What a push should be.
    private struct Expected: Hashable {
        let kind: ContestNotice
        let tab: String
        let collapseID: String
        let badge: Int
    }

    /// Runs `body` with a fake APNs, and clients that push to it.
    private static func withService(_ body: (FakeAPNs, PushClients) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            var configuration = FakeAPNsConfiguration()
            configuration.topic = "app.test"
            configuration.authorityFile = "\(directory)/authority.pem"
            let fake = try FakeAPNs.start(port: 0, configuration)
            let identity = ProviderIdentity(keyID: "SIMULATED1", teamID: "SIMULATED2", key: fake.providerKey)
            let transport = try HTTP2APNsTransport(
                endpoint: APNsEndpoint(baseURL: "https://127.0.0.1:\(fake.port)"),
                userAgent: "BarDown tests",
                authorityFile: configuration.authorityFile
            )
            let client = APNsClient(tokens: ProviderTokens(identity: identity), transport: transport, width: 100) {
                MachineClock.now
            }
            do {
                try await body(fake, PushClients([.production: client]))
            } catch {
                await client.close()
                try await fake.stop()
                throw error
            }
            await client.close()
            try await fake.stop()
        }
    }

    /// Writes a notice of each kind and sends it. The badge grows with each one that waits for the member.
    private static func sendAll(_ members: SignedInMembers, by clients: PushClients) async throws -> [Expected] {
        var badge = 0
        var expected: [Expected] = []
        for (kind, tab, subject) in NoticeHandlerTests.kinds {
            let id = try await members.notify(kind, facts: #"{"rounds":2,"result":"member1","member":1}"#)
            if NoticeHandlerTests.waiting.contains(kind) { badge += 1 }
            try await members.send(by: clients)
            let collapseID = "\(subject)-\(id.uuidString.lowercased())"
            expected.append(Expected(kind: kind, tab: tab, collapseID: collapseID, badge: badge))
        }
        return expected
    }

    @Test func `33: twelve kinds arrive once at each phone, with badge, tab and collapse id`() async throws {
        try await withTestDatabase { database in
            try await Self.withService { fake, clients in
                let members = try await SignedInMembers.make(in: database)
                let expected = try await Self.sendAll(members, by: clients)
                // A job that runs again sends nothing.
                let ids = try await database.pool.query("select id from notice").map { try $0.decode(Int64.self) }
                try await members.queue.enqueue([SendNotices(notices: ids)])
                try await members.send(by: clients)
                let records = fake.records()
                #expect(records.count == 24)
                #expect(records.allSatisfy { $0.status == 200 && $0.topic == "app.test" && $0.pushType == "alert" })
                #expect(Set(records.compactMap(\.id)).count == 24)
                let byPhone = Dictionary(grouping: records, by: \.token)
                #expect(byPhone.count == 2)
                for (phone, pushes) in byPhone {
                    let arrived = try pushes.map { push in
                        let payload = try JSONDecoder().decode(Payload.self, from: Data(push.payload.utf8))
                        return Expected(
                            kind: try #require(ContestNotice(rawValue: payload.notificationType)),
                            tab: "[\(payload.tab.map(String.init).joined(separator: ","))]",
                            collapseID: push.collapseID ?? "",
                            badge: payload.aps.badge
                        )
                    }
                    #expect(arrived == expected, "\(phone)")
                }
                #expect(try await members.outcomes() == Array(repeating: "delivered", count: 24))
            }
        }
    }
}
