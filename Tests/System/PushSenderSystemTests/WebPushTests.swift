import Cryptography
import JobQueue
import Logging
import PipelineJobs
import Postgres
import Pushing
import Scores
import Storage
import TestSupport
import Testing

@testable import push_sender

@Suite("Sending to browsers")
struct WebPushTests {
    @Test func `a browser with a sealed or plain subscription gets the same alert as a phone`() async throws {
        try await SimulatedServices.run { site in
            try await withTestDatabase { database in
                let alerted = try await AlertedGame.make(in: database)
                let keys = try SealingKeys(file: SealingKey.makeLine())
                let plain = try await site.register(site.browser(), for: alerted)
                let sealed = try await site.register(site.browser(), for: alerted, keys: keys)
                try await site.send(to: alerted.devices + [plain, sealed], of: alerted, keys: keys)
                #expect(Array(try await alerted.outcomes().values) == ["delivered", "delivered", "delivered"])
                let pushes = try await site.pushes()
                #expect(pushes.map(\.status) == [201, 201] && Set(pushes.map(\.topic)).count == 1)
                for push in pushes {
                    let payload = try #require(push.payload)
                    #expect(
                        payload.contains(#""title":"Final","body":"Navy 9, Army 8""#)
                            && payload.contains("\(alerted.game)")
                    )
                    let life = try #require(push.timeToLive.flatMap { Int($0) })
                    #expect((4 * 3600 - 60...4 * 3600).contains(life) && push.urgency == "high")
                }
            }
        }
    }

    @Test
    func `a spoiler-safe browser gets no score, and one in quiet hours gets nothing, as on a phone`() async throws {
        try await SimulatedServices.run { site in
            try await withTestDatabase { database in
                let alerted = try await AlertedGame.make(in: database)
                let careful = try await site.register(site.browser(), for: alerted)
                let asleep = try await site.register(site.browser(), for: alerted)
                try await database.pool.execute("update device set spoiler_safe = true where id = \(careful)")
                try await database.pool.execute(
                    """
                    update device set quiet_from = 0, quiet_until = 1439, zone = z.name
                      from (select name from pg_timezone_names
                             where name like 'Etc/GMT%'
                             order by abs(extract(hour from clock_timestamp() at time zone name) - 12) limit 1) z
                     where id = \(asleep)
                    """
                )
                try await site.send(to: [careful, asleep], of: alerted)
                #expect(try await alerted.outcomes() == [careful: "delivered", asleep: "quiet"])
                let payload = try #require(try await site.pushes().first?.payload)
                #expect(payload.contains("Game over") && !payload.contains("Navy") && !payload.contains("version"))
            }
        }
    }

    @Test(
        arguments: [
            ("gone", "dead_token", "Gone"), ("unknown", "dead_token", "NotFound"),
            ("redirected", "rejected", "status 302"),
        ]
    )
    func `a push service's answer determines the outcome`(fate: String, outcome: String, reason: String) async throws {
        try await SimulatedServices.run { site in
            try await withTestDatabase { database in
                let alerted = try await AlertedGame.make(in: database)
                let browser = try await site.browser(fate)
                let device = try await site.register(browser, for: alerted)
                try await site.send(to: [device], of: alerted)
                try await alerted.expectEnd(outcome, reason)
                // A browser that registers again gets pushes again.
                _ = try await site.register(browser, for: alerted)
                #expect(try await database.pool.first("select 1 from device where dead_at is not null") == nil)
            }
        }
    }

    @Test(arguments: [("too-many", 7), ("broken", 2)])
    func `a push to a busy or failing service is retried, after the requested pause if there is one`(
        fate: String,
        seconds: Int
    ) async throws {
        try await SimulatedServices.run { site in
            try await withTestDatabase { database in
                let alerted = try await AlertedGame.make(in: database)
                let device = try await site.register(site.browser(fate), for: alerted)
                try await site.send(to: [device], of: alerted)
                #expect(try await alerted.outcomes().isEmpty)
                #expect(try await alerted.waiting() == [AlertedGame.Waiting(devices: 1, failures: 1, seconds: seconds)])
            }
        }
    }

    @Test func `a browser with another site's key is refused, and those with ours get the alert`() async throws {
        try await SimulatedServices.run { site in
            try await withTestDatabase { database in
                let alerted = try await AlertedGame.make(in: database)
                let ours = try await site.register(site.browser(), for: alerted)
                let other = Base64URL.encode(try ES256PrivateKey().publicPoint())
                let foreign = try await site.register(site.browser(key: other), for: alerted)
                try await site.send(to: [ours], of: alerted)
                try await site.send(to: [foreign], of: alerted)
                #expect(try await alerted.outcomes() == [ours: "delivered", foreign: "rejected"])
            }
        }
    }

    @Test func `a name that resolves to a private network is not called`() async throws {
        try await SimulatedServices.run(["WEB_PUSH_ALLOW": "*.localhost"]) { site in
            try await withTestDatabase { database in
                let alerted = try await AlertedGame.make(in: database)
                let key = try AgreementKey()
                // The name and the port look harmless. The address is checked only when the connection is opened.
                let subscription = try WebSubscription(
                    endpoint: "https://inside.localhost/push/good",
                    key: Base64URL.encode(key.point),
                    secret: Base64URL.encode(RandomBytes.make(16)),
                    allowing: ["*.localhost"]
                )
                let device = try await site.register(subscription, for: alerted)
                try await site.send(to: [device], of: alerted)
                let row = try await database.pool.first("select outcome, reason from delivery")
                let (outcome, reason) = try #require(row).decode(String.self, String.self)
                #expect(outcome == "rejected" && reason.hasSuffix("an address that is loopback"))
            }
        }
    }

    @Test func `a dry run sends nothing, and without a key no browser is reached`() async throws {
        for (variables, outcome) in [(["PUSH_DRY_RUN": "1"], "dry_run"), (["VAPID_KEY_FILE": ""], "rejected")] {
            try await SimulatedServices.run(variables) { site in
                try await withTestDatabase { database in
                    let alerted = try await AlertedGame.make(in: database)
                    let device = try await site.register(site.browser(), for: alerted)
                    try await site.send(to: [device], of: alerted)
                    #expect(try await alerted.outcomes() == [device: outcome])
                    #expect(try await site.pushes().isEmpty)
                }
            }
        }
    }
}
