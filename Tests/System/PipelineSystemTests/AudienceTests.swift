import Fleet
import Foundation
import Glibc
import Postgres
import Scores
import TestSupport
import TestTools
import Testing
import Time

/// Repeats the test in ``AudienceTests`` that kills a sender.
@Suite("Audiences with repeated kills")
struct AudienceNightlyTests {
    /// The number of kills. AUDIENCE_KILLS sets it for longer runs.
    private static let kills = ProcessInfo.processInfo.environment["AUDIENCE_KILLS"].flatMap { Int($0) } ?? 5

    @Test
    func `a sender killed at any time still reaches every device, and a repeated push is the same`() async throws {
        try await Audience.checkDelivery(kills: Self.kills, devices: 20_000)
    }
}

extension Audience {
    /// The number of devices in the jobs that one process can run concurrently. Only pushes that were sent but not yet
    /// recorded when the process died are sent again.
    private static let mayRepeat = 8 * 500

    /// Kills the sender at random moments of an alert to `devices` devices, and checks the phones' pushes.
    fileprivate static func checkDelivery(kills: Int, devices: Int) async throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("seed \(seed)")
        try await Audience.gather { audience in
            try await audience.add(devices)
            var random = SplitMix(seed: seed)
            let sender = try #require(audience.senders.first)
            var before = 0
            for kill in 1...kills {
                let alert = try await audience.notify()
                let instant = Duration.milliseconds(Int.random(in: 0...devices / 5, using: &random))
                try await Pacing.apart(instant)
                if let pid = sender.pid { Glibc.kill(pid, SIGKILL) }
                try await audience.finished()
                let outcomes = try await audience.outcomes(of: alert)
                #expect(outcomes == ["delivered": devices], "kill \(kill) after \(instant)")
                let sent = try audience.sent()[before...]
                before += sent.count
                let byToken = Dictionary(grouping: sent) { $0.token }
                #expect(byToken.count == devices)
                let again = byToken.values.filter { $0.count > 1 }
                print("kill \(kill) after \(instant): \(again.count) phones got it twice")
                #expect(again.count <= mayRepeat)
                #expect(again.allSatisfy { Set($0.map(\.id)).count == 1 && Set($0.map(\.collapseID)).count == 1 })
            }
        }
    }
}

/// Tests alerts to many phones while faults happen.
@Suite("Audiences")
struct AudienceTests {
    @Test
    func `a sender killed once still reaches every device, and a repeated push is the same`() async throws {
        try await Audience.checkDelivery(kills: 1, devices: 4000)
    }

    @Test
    func `two senders share an audience, and send no push twice`() async throws {
        // A game has four lanes, so with more slots one sender would take all of them.
        try await Audience.gather(senders: 2, slots: 2) { audience in
            try await audience.add(4000)
            let alert = try await audience.notify()
            try await audience.finished()
            #expect(try await audience.outcomes(of: alert) == ["delivered": 4000])
            let sent = try audience.sent()
            #expect(sent.count == 4000 && Set(sent.map(\.token)).count == 4000)
            let rows = try await audience.database.pool.query(
                "select worker_id, count(*) from q.run where kind = 'send_push' group by worker_id"
            ).map { try $0.decode(Int64.self, Int64.self) }
            #expect(rows.count == 2, "\(rows)")
        }
    }

    @Test
    func `a token that Apple reports as invalid since before its last registration stays alive`() async throws {
        try await Audience.gather { audience in
            let now: Instant = try await audience.value("select clock_timestamp()")
            for age in [3600, -3600] as [Int64] {
                let since = String(now.secondsSinceEpoch - age, radix: 16)
                try await audience.add(1, prefix: "d0\(since)")
            }
            let alert = try await audience.notify()
            try await audience.finished()
            #expect(try await audience.outcomes(of: alert) == ["dead_token": 2])
            let deactivated = try await audience.database.pool.query(
                "select token from device where dead_at is not null"
            )
            .map { try $0.decode(String.self) }
            #expect(
                deactivated.count == 1
                    && deactivated[0].hasPrefix("d0" + String(now.secondsSinceEpoch + 3600, radix: 16))
            )
        }
    }

    @Test
    func `three bad tokens in ten do not affect the good ones, and are not deactivated`() async throws {
        try await Audience.gather(conditions: ["--apns-latency", "5", "--apns-bad-tokens", "50"]) { audience in
            try await audience.add(1400)
            try await audience.add(600, prefix: "b0")
            let alert = try await audience.notify()
            try await audience.finished()
            #expect(try await audience.outcomes(of: alert)["delivered"] == 1400)
            let deactivated: Int64 = try await audience.value("select count(*) from device where dead_at is not null")
            #expect(deactivated < 50, "if three in ten tokens are bad, the fault is ours")
        }
    }

    @Test
    func `a token reported as bad is tried once more, apart from the others, and then deactivated`() async throws {
        try await Audience.gather { audience in
            try await audience.add(100)
            try await audience.add(2, prefix: "b0")
            // This token was reported as bad before, but is good now.
            try await audience.add(1, prefix: "01", wishes: ["suspect_at": "clock_timestamp() + interval '1 s'"])
            let first = try await audience.notify()
            try await audience.finished()
            #expect(try await audience.outcomes(of: first) == ["delivered": 101, "rejected": 2])
            let dead: SQL = "select count(*) from device where dead_at is not null"
            let deactivated: Int64 = try await audience.value(dead)
            let suspected: Int64 = try await audience.value("select count(*) from device where suspect_at is not null")
            #expect((deactivated, suspected) == (0, 2), "an accepted token is trusted again")
            let before = try audience.sent().count
            let second = try await audience.notify()
            try await audience.finished()
            #expect(try await audience.outcomes(of: second) == ["delivered": 101, "dead_token": 2])
            let given: Int64 = try await audience.value(dead)
            #expect(given == 2)
            let ways = Dictionary(grouping: try audience.sent()[before...]) { $0.token.hasPrefix("b0") }
                .mapValues { Set($0.map(\.connection)) }
            #expect(ways[true]?.count == 1 && ways[false]?.isDisjoint(with: ways[true] ?? []) == true)
        }
    }

    @Test
    func `an operator sends to one device, and sees the answer of its push service`() async throws {
        try await Audience.gather { audience in
            try await audience.add(1)
            try await audience.add(1, prefix: "b0")
            let rows = try await audience.database.pool.query(
                "select id::text, token like 'b0%' from device order by 2"
            )
            .map { try $0.decode(String.self, Bool.self) }
            let (good, bad) = (rows[0].0, rows[1].0)
            #expect(try await audience.bardown("push", "test", good) == 0)
            #expect(try await audience.bardown("push", "test", bad) == 1)
            #expect(try await audience.bardown("push", "test", "00000000-0000-0000-0000-000000000000") == 1)
            #expect(try audience.sent().map(\.title) == ["Test", "Test"])
            let answers = try await audience.database.pool.query("select outcome, reason from push_test order by id")
                .map { try $0.decode(String.self, String?.self) }
            #expect(answers.map(\.0) == ["delivered", "dead"] && answers.map(\.1) == [nil, "BadDeviceToken"])
            let suspected: Int64 = try await audience.value("select count(*) from device where suspect_at is not null")
            #expect(suspected == 0, "a test push changes nothing")
        }
    }

    @Test
    func `jobs of activities run from their queue, and from the one that older programs use`() async throws {
        try await Audience.gather { audience in
            for queue in ["push", "activities"] {
                try await audience.database.pool.execute(
                    """
                    select q.enqueue(\(queue), kind, jsonb_build_object('game', g.id, 'delaySeconds', 0))
                      from game g, unnest(array['start_activities', 'update_activities']) kind
                    """
                )
            }
            try await audience.finished()
            let runs = try await audience.database.pool.query(
                "select queue || ' ' || kind || ' ' || outcome from q.run order by 1"
            ).map { try $0.decode(String.self) }
            // A start enqueues an update, which is in the new queue, whichever queue the start was in.
            let expected = ["push", "activities"].flatMap { queue in
                ["start_activities", "update_activities"].map { "\(queue) \($0) completed" }
            }
            #expect(Set(runs).isSuperset(of: expected) && runs.allSatisfy { $0.hasSuffix("completed") }, "\(runs)")
        }
    }

    @Test
    func `a device that gets too many pushes according to Apple is paused, and not deactivated`() async throws {
        try await Audience.gather { audience in
            try await audience.add(200)
            try await audience.add(20, prefix: "42")
            let alert = try await audience.notify(usefulFor: 12)
            try await audience.finished()
            let outcomes = try await audience.outcomes(of: alert)
            #expect(outcomes["delivered"] == 200 && outcomes.values.reduce(0, +) == 220, "\(outcomes)")
            let lost: Int64 = try await audience.value(
                "select count(*) from device where dead_at is not null or suspect_at is not null"
            )
            #expect(lost == 0)
            let tries = Dictionary(grouping: try audience.sent().filter { $0.token.hasPrefix("42") }) { $0.token }
            #expect(tries.count == 20 && tries.values.allSatisfy { (1...8).contains($0.count) })
        }
    }

    @Test
    func `a sender that is allowed one stream reaches all devices, one after the other`() async throws {
        try await Audience.gather(conditions: ["--apns-streams", "1"]) { audience in
            try await audience.add(400)
            let alert = try await audience.notify()
            try await audience.finished()
            #expect(try await audience.outcomes(of: alert) == ["delivered": 400])
            #expect(try audience.sent().count == 400)
        }
    }

    @Test
    func `GOAWAY from Apple every 500 pushes loses no device, and repeats no push`() async throws {
        try await Audience.gather(conditions: ["--apns-latency", "10", "--apns-goaway-every", "500"]) { audience in
            try await audience.add(6000)
            let alert = try await audience.notify()
            try await audience.finished()
            #expect(try await audience.outcomes(of: alert) == ["delivered": 6000])
            let sent = try audience.sent()
            #expect(sent.count == 6000 && Set(sent.map(\.token)).count == 6000)
            #expect(Set(sent.map(\.connection)).count >= 5)
        }
    }

    @Test
    func `after ten scores in two seconds every phone shows the last, even if pushes overtake others`() async throws {
        try await Audience.gather(conditions: ["--apns-latency", "20", "--apns-jitter", "150"]) { audience in
            try await audience.add(300)
            for goal in 1...10 {
                _ = try await audience.notify(.score, .score, score: Score(home: goal, away: 0), isSuperseded: true)
                try await Pacing.apart(.milliseconds(200))
            }
            try await audience.finished()
            let screens = Dictionary(grouping: try audience.sent().filter { $0.status == 200 }) { $0.token }
            #expect(screens.count == 300)
            let last = screens.values.compactMap { $0.max { $0.answeredAt < $1.answeredAt }?.body }
            #expect(last.count == 300 && last.allSatisfy { $0.contains("10") }, "\(Set(last))")
        }
    }

    @Test func `a delayed device gets no push before its delay is over, and every device gets a push`() async throws {
        try await Audience.gather { audience in
            for delay in [0, 2, 4] { try await audience.add(50, prefix: "0\(delay)", wishes: ["delay_s": "\(delay)"]) }
            var notified: [Instant] = []
            for goal in 1...3 {
                notified.append(try await audience.value("select clock_timestamp()"))
                _ = try await audience.notify(.score, .score, score: Score(home: goal, away: 0), isSuperseded: true)
                try await Pacing.apart(.milliseconds(700))
            }
            try await audience.finished()
            let sent = try audience.sent()
            for (place, at) in notified.enumerated() {
                let goal = "\(place + 1)"
                for delay in [0, 2, 4] as [Int64] {
                    let early = sent.filter {
                        $0.token.hasPrefix("0\(delay)") && $0.body?.contains(goal) == true
                            && $0.arrivedAt < (at + .seconds(delay)).microseconds
                    }
                    #expect(early.isEmpty, "goal \(goal), delay \(delay)")
                }
            }
            #expect(Set(sent.map(\.token)).count == 150)
        }
    }

    @Test
    func `a clock that is 90 seconds behind Apple's causes no fault`() async throws {
        try await Audience.gather(conditions: ["--apns-clock-ahead", "90"]) { audience in
            try await audience.add(100)
            let alert = try await audience.notify()
            try await audience.finished()
            #expect(try await audience.outcomes(of: alert) == ["delivered": 100])
        }
    }

    @Test
    func `a clock that is 90 seconds ahead is reported, and no phone is deactivated`() async throws {
        try await Audience.gather(conditions: ["--apns-clock-ahead=-90"]) { audience in
            try await audience.add(100)
            let alert = try await audience.notify()
            try await eventually("a message about the provider's token") {
                try audience.words.contains("InvalidProviderToken")
            }
            #expect(try await audience.outcomes(of: alert) == [:])
            let open: Int64 = try await audience.value("select count(*) from device where dead_at is null")
            let refused = try audience.sent().count
            #expect(open == 100 && refused < 20, "only one push at a time is tried")
        }
    }

    @Test
    func `a spoiler-safe push about the end contains no figure and no team name`() async throws {
        try await Audience.gather { audience in
            try await audience.add(5, wishes: ["spoiler_safe": "true"])
            try await audience.add(1, prefix: "aa")
            for kind in Alert.Kind.allCases {
                _ = try await audience.notify(kind, .final, score: Score(home: 17, away: 16))
            }
            try await audience.finished()
            let sent = try audience.sent()
            let (curious, safe) = (sent.filter { $0.token.hasPrefix("aa") }, sent.filter { !$0.token.hasPrefix("aa") })
            #expect(curious.count == Alert.Kind.allCases.count)
            #expect(safe.count == 5 * Alert.Kind.allCases.count { !$0.isSpoiler })
            for push in safe {
                // Only the game's id and the kind may contain digits.
                let text = [push.payload, push.collapseID ?? ""].joined()
                    .replacing(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, with: "")
                #expect(!text.contains("17") && !text.contains("16") && !text.contains("version"), "\(push)")
                if push.collapseID?.hasSuffix("final") == true {
                    let figure = text.firstIndex { $0.isNumber }
                    #expect(!text.contains("Navy") && !text.contains("Army") && figure == nil)
                }
            }
        }
    }
}
