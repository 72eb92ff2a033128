import APIModels
import FoundationEssentials
import HTTPTypes
import Postgres
import Scores
import TestSupport
import TestTools
import Testing

@Suite("Opened moments")
struct OpenedMomentTests {
    private static let path = StoryFixtures.path + "/moments"

    @Test func `before anything is opened, a response has only what a schedule has, byte by byte`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insert(api.owner)
            let response = try await api.get(Self.path)
            #expect(response.status == .ok && response.headers[.cacheControl] == "public, max-age=60")
            #expect(
                response.text == """
                    {"gameID":"\(StoryFixtures.game)","status":"final","reveal":"pre","through":0,"moments":[],"chips":[],\
                    "next":{"index":0,"play":0,"period":null,"clock":null},"isEnd":false,"isPresent":false}
                    """
            )
        }
    }

    @Test func `a reader opens one moment after the other, up to the end`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insert(api.owner)
            let all = try await Self.moments(api, "?through=all")
            #expect(all.moments.count >= 4 && all.isEnd && !all.isPresent && all.next == nil)
            #expect(all.moments.map(\.index) == Array(all.moments.indices))
            #expect(all.moments.map(\.startPlay) == [0] + all.moments.dropLast().map { $0.endPlay + 1 })
            #expect(all.moments.last?.scoreEnd == [StoryFixtures.score.away, StoryFixtures.score.home])
            #expect(all.chips.map(\.label) == ["End of 1st", "Halftime", "End of 3rd", "Final"])
            for count in all.moments.indices {
                let some = try await Self.moments(api, "?through=\(count)")
                #expect(some.through == count && some.moments == Array(all.moments.prefix(count)))
                #expect(some.chips == all.chips.filter { $0.after < count } && !some.isEnd)
                let next = all.moments[count]
                #expect(some.next?.index == count && some.next?.play == next.startPlay)
                #expect(some.next?.period == (count == 0 ? nil : next.periodLabel))
                #expect(some.next?.clock == (count == 0 ? nil : next.startClock))
            }
            var beyond = try await Self.moments(api, "?through=1000")
            #expect(beyond == all)
            beyond = try await Self.moments(api, "?reveal=post")
            #expect(beyond.moments == all.moments && beyond.reveal == .post)
        }
    }

    @Test func `a play opens the moments up to its own`() async throws {
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "0"]) { api in
            try await StoryFixtures.insert(api.owner)
            let all = try await Self.moments(api, "?through=all")
            for moment in all.moments {
                let opened = try await Self.moments(api, "?through=\(moment.index + 1)")
                #expect(try await Self.moments(api, "?play=\(moment.startPlay)") == opened)
                #expect(try await Self.moments(api, "?play=\(moment.endPlay)") == opened)
            }
            #expect(try await Self.moments(api, "?play=10000") == all)
        }
    }

    @Test func `opened moments have their plays if the request asks for them`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insert(api.owner)
            let without = try await Self.moments(api, "?through=2")
            #expect(without.moments.allSatisfy { $0.plays == nil })
            let with = try await Self.moments(api, "?through=2&plays=true")
            for moment in with.moments {
                #expect(moment.plays?.map(\.ordinal) == Array(moment.startPlay...moment.endPlay))
            }
            let second = try await Self.moment(api, 1)
            #expect(second == with.moments[1])
            let all = try await Self.moments(api, "?through=all&plays=true")
            #expect(try await Self.moment(api, 999) == all.moments.last)
        }
    }

    @Test func `a moment names the players who did most in it`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insert(api.owner)
            let players = try await Self.moments(api, "?through=all").moments.flatMap(\.players)
            #expect(Set(players.map(\.name)).isSuperset(of: ["Ash", "Oak"]))
            #expect(players.contains { $0.name == "Ash" && $0.side == .home && $0.summary.hasSuffix("goals") })
        }
    }

    @Test func `a reader of a live game comes to the present, not to the end`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insert(api.owner)
            try await Self.set("status = 'live', period = 4, period_label = '4th', period_kind = 'regulation'", api)
            let all = try await Self.moments(api, "?through=all")
            #expect(all.status == .live && all.isPresent && !all.isEnd && all.moments.last?.isOpen == true)
            #expect(all.chips.map(\.label) == ["End of 1st", "Halftime", "End of 3rd"])
            #expect(try await Self.moments(api, "?through=1").isPresent == false)
            try await Self.set("status = 'suspended'", api)
            api.clock.advance(by: .seconds(60))
            #expect(try await Self.moments(api, "?through=all").isPresent)
        }
    }

    @Test func `a game without plays has no moments`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            let path = "/api/v1/games/\(ApiFixtures.laterGame)/moments"
            #expect(
                try await api.get(path + "?through=all").text == """
                    {"gameID":"\(ApiFixtures.laterGame)","status":"scheduled","reveal":"pre","through":0,"moments":[],\
                    "chips":[],"next":null,"isEnd":false,"isPresent":false}
                    """
            )
            let none = try await api.get(path + "/0")
            #expect(none.status == .notFound && none.text.contains("unknown_moment"))
        }
    }

    /// Whatever follows after the opened moments, and whatever else happened, the response is the same. The plays of
    /// the first half stay, and with them the opened moments.
    @Test(arguments: [7, 2026] as [UInt64])
    func `a response does not depend on what is not opened`(seed: UInt64) async throws {
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "0"]) { api in
            try await StoryFixtures.insert(api.owner)
            let firstHalf = try await Self.moments(api, "?through=all").moments.count { $0.period <= 2 }
            let paths = [
                Self.path, Self.path + "?through=\(firstHalf - 1)&plays=true", Self.path + "/\(firstHalf - 1)",
            ]
            try await api.expectUnchanged(paths, seed: seed, rounds: Thoroughness.choose(quick: 40, thorough: 1000)) {
                pool,
                random in
                try await Self.changeSecondHalf(pool, using: &random)
            }
        }
    }

    @Test(arguments: [
        "?through=-1", "?through=1001", "?through=x", "?reveal=x", "?plays=yes", "?play=-1", "?play=1&through=1",
        "?after=1", "/x", "/1001",
    ])
    func `an invalid parameter is refused`(suffix: String) async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insert(api.owner)
            #expect(try await api.get(Self.path + suffix).status == .badRequest)
        }
    }

    private static func moments(_ api: ApiUnderTest, _ query: String) async throws -> MomentsResponse {
        let response = try await api.get(path + query)
        return try JSONDecoder().decode(MomentsResponse.self, from: Data(response.text.utf8))
    }

    private static func moment(_ api: ApiUnderTest, _ index: Int) async throws -> MomentResponse {
        let response = try await api.get(path + "/\(index)")
        return try JSONDecoder().decode(MomentResponse.self, from: Data(response.text.utf8))
    }

    private static func set(_ columns: String, _ api: ApiUnderTest) async throws {
        try await api.owner.execute("update game set \(unescaped: columns) where id = \(StoryFixtures.game)::uuid")
    }

    /// Lets other goals fall in the second half, by other players, with another final score.
    static func changeSecondHalf(_ pool: PostgresPool, using random: inout SplitMix) async throws {
        var plays = StoryPlays()
        for minute in 30..<60 {
            let outcomes: [Side?] = [nil, nil, nil, .home, .away]
            plays.goals[minute] = outcomes.randomElement(using: &random) ?? nil
        }
        try await plays.replace(of: "\(StoryFixtures.game)::uuid", in: pool)
        let revision = Int64.random(in: 1...9999, using: &random)
        try await pool.execute(
            """
            update game set home_score = \(Int16(plays.score.home)), away_score = \(Int16(plays.score.away)),
                   revision = \(revision), diffed_revision = 0, changed_at = clock_timestamp(), ended_at = clock_timestamp()
             where id = \(StoryFixtures.game)::uuid
            """
        )
    }
}
