import APIModels
import FoundationEssentials
import HTTPTypes
import Postgres
import TestTools
import Testing

@Suite("Stories of games")
struct FlowTests {
    private static let path = StoryFixtures.path + "/flow"
    private static let head = """
        {"gameId":"\(StoryFixtures.game)","sport":"lacrosse","league":"mlax-d1","homeTeam":"Syracuse",\
        "awayTeam":"Cornell","homeTeamAbbr":"SYR","awayTeamAbbr":"CORNEL",
        """

    @Test func `before anything is opened, a response has only what a schedule has, byte by byte`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let response = try await api.get(Self.path)
            #expect(response.status == .ok && response.headers[.cacheControl] == "public, max-age=60")
            #expect(
                response.text == Self.head + """
                    "status":"ready","reveal":"pre","through":0,"isEnd":false,"blocks":[],\
                    "next":{"index":0,"play":0,"period":null,"clock":null}}
                    """
            )
        }
    }

    @Test func `a reader opens one block after the other, up to the end`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let all = try await Self.flow(api, "?reveal=post")
            let count = all.blocks.count
            #expect((4...7).contains(count) && all.isEnd && all.next == nil && all.status == .ready)
            #expect(all.archetype != nil && all.excitement != nil && all.playsVersion?.count == 16 && all.flow == nil)
            #expect(all.blocks.allSatisfy { $0.role != nil && !$0.narrative.isEmpty })
            for opened in 0..<count {
                let some = try await Self.flow(api, "?through=\(opened)")
                #expect(some.through == opened && !some.isEnd && some.next?.index == opened)
                #expect(some.blocks.map(\.narrative) == all.blocks.prefix(opened).map(\.narrative))
                #expect(some.blocks.allSatisfy { $0.role == nil })
                #expect(some.archetype == nil && some.excitement == nil && some.playsVersion == nil)
                #expect(some.comebackFactor == nil && some.reason == nil)
            }
            for query in ["?through=\(count)", "?through=1000", "?through=all"] {
                let end = try await Self.flow(api, query)
                #expect(end.isEnd && end.through == count && end.blocks == all.blocks && end.archetype == nil)
            }
            #expect(try await Self.flow(api, "?reveal=post&through=2").blocks == Array(all.blocks.prefix(2)))
        }
    }

    @Test func `a walk by play opens one block more, even if the story is divided in another way`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let all = try await Self.flow(api, "?reveal=post").blocks
            let two = try await Self.flow(api, "?play=\(all[1].playIDs[0])")
            #expect(try await Self.flow(api, "?through=2") == two)
            #expect(try await Self.flow(api, "?play=\(all[1].playIDs.last ?? 0)") == two)
            let next = try #require(two.next?.play)
            #expect(next == all[2].playIDs[0])
            // The first two blocks are one now, so two blocks would reach further than the reader asked for.
            try await api.owner.execute(
                """
                update game_story
                   set blocks = jsonb_build_array(blocks -> 0 || jsonb_build_object(
                                  'plays', jsonb_build_array(blocks -> 0 -> 'plays' -> 0, blocks -> 1 -> 'plays' -> 1)))
                                || (blocks - 1 - 0)
                """
            )
            api.clock.advance(by: .seconds(60))
            let opened = try await Self.flow(api, "?play=\(next)").blocks
            #expect(opened.map { $0.playIDs.last } == [all[1].playIDs.last, all[2].playIDs.last])
        }
    }

    @Test func `blocks have their scores with the away team first, and their plays`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let blocks = try await Self.flow(api, "?reveal=post").blocks
            #expect(blocks.first?.scoreBefore == [0, 0] && blocks.last?.scoreAfter == [5, 7])
            #expect(blocks.flatMap(\.playIDs) == Array(0..<60))
            #expect(blocks.allSatisfy { Set($0.playIDs).isSuperset(of: $0.keyPlayIDs) })
            let box = try #require(blocks.last?.miniBox)
            #expect(box.home.team == "Syracuse" && box.away.team == "Cornell")
            #expect(box.home.players.first?.goals == 7 && box.home.players.first?.pts == nil)
        }
    }

    @Test func `clients of the other path get the whole story, with its blocks twice`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let whole = try Self.decoded(try await api.get("/api/admin/sports/games/\(StoryFixtures.game)/flow"))
            let all = try await Self.flow(api, "?reveal=post")
            #expect(whole.blocks == all.blocks && whole.flow?.blocks == all.blocks && whole.reveal == .post)
        }
    }

    /// The columns of the story and of the game, and the status in the responses.
    private static let states: [(story: String?, game: String, status: String)] = [
        (nil, "status = 'final'", "pending"), ("'pending', null", "status = 'final'", "pending"),
        ("'none', 'too_short'", "status = 'final'", "none"), ("'pending', null", "status = 'live'", "live"),
        (nil, "status = 'scheduled'", "scheduled"), (nil, "status = 'postponed'", "postponed"),
        (nil, "status = 'delayed'", "scheduled"),
        (nil, "status = 'suspended', period = 2, period_label = '2nd', period_kind = 'regulation'", "live"),
    ]

    @Test(arguments: states)
    func `a game without a story says why, and the reason only with outcomes`(
        story: String?,
        game: String,
        status: String
    ) async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insert(api.owner)
            try await api.owner.execute(
                "update game set \(unescaped: game) where id = \(StoryFixtures.game)::uuid"
            )
            if let story {
                try await api.owner.execute(
                    """
                    insert into game_story (game_id, format, state, reason, plays_version)
                    select \(StoryFixtures.game)::uuid, 1, s.state, s.reason, case when s.state = 'none' then sha256('x') end
                      from (select \(unescaped: story)) s (state, reason)
                    """
                )
            }
            let retry = status == "pending" ? #""retryAfter":30,"# : ""
            let end = #""through":0,"isEnd":false,"blocks":[]}"#
            let pre = try await api.get(Self.path).text
            #expect(pre == Self.head + #""status":"\#(status)",\#(retry)"reveal":"pre",\#(end)"#)
            let post = try await api.get(Self.path + "?reveal=post").text
            let reason = status == "none" ? #""reason":"too_short","# : ""
            #expect(post == Self.head + #""status":"\#(status)",\#(retry)\#(reason)"reveal":"post",\#(end)"#)
        }
    }

    @Test(arguments: [3, 2026] as [UInt64])
    func `a response does not depend on what is not opened`(seed: UInt64) async throws {
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "0"]) { api in
            try await StoryFixtures.insertStory(api.owner)
            let paths = [Self.path, Self.path + "?through=2"]
            let shown = try await api.get(Self.path + "?reveal=post").text
            try await api.expectUnchanged(paths, seed: seed, rounds: Thoroughness.choose(quick: 40, thorough: 1000)) {
                pool,
                random in
                try await Self.change(pool, using: &random)
            }
            #expect(try await api.get(Self.path + "?reveal=post").text != shown)
        }
    }

    @Test func `the feed says whether a finished game has a story, and nothing of a game that goes on`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let feed = "/api/v1/feed?before=2026-03-16&league=mlax-d1"
            #expect(try await api.get(feed).text.contains(#""story":"ready""#))
            try await api.owner.execute(
                """
                update game set status = 'live', period = 4, period_label = '4th', period_kind = 'regulation'
                 where id = \(StoryFixtures.game)::uuid
                """
            )
            api.clock.advance(by: .seconds(60))
            #expect(try await !api.get(feed).text.contains(#""story":"ready""#))
        }
    }

    private static func flow(_ api: ApiUnderTest, _ query: String) async throws -> GameFlowResponse {
        try decoded(try await api.get(path + query))
    }

    private static func decoded(_ response: TestResponse) throws -> GameFlowResponse {
        try JSONDecoder().decode(GameFlowResponse.self, from: Data(response.text.utf8))
    }

    /// Changes the game and all of its story except for the first two blocks and the place where the third one begins.
    static func change(_ pool: PostgresPool, using random: inout SplitMix) async throws {
        let (home, away) = (Int16.random(in: 0...99, using: &random), Int16.random(in: 0...99, using: &random))
        let kept = Int64.random(in: 3...7, using: &random)
        let text = "Somebody won \(home)–\(away)."
        try await pool.execute(
            """
            update game set home_score = \(home), away_score = \(away), revision = revision + 1,
                   changed_at = clock_timestamp(), ended_at = clock_timestamp()
             where id = \(StoryFixtures.game)::uuid
            """
        )
        try await pool.execute(
            """
            update game_story
               set blocks = (select jsonb_agg(case when n <= 2 then block
                                                   else block || jsonb_build_object('narrative', \(text)::text) end order by n)
                               from jsonb_array_elements(blocks) with ordinality as b (block, n) where n <= \(kept)),
                   archetype = case when \(home) > 50 then 'blowout' else 'steady' end, excitement = \(home),
                   comeback_factor = \(away), fallbacks = 1, plays_version = sha256(\(text)::text::bytea),
                   updated_at = clock_timestamp()
            """
        )
    }
}
