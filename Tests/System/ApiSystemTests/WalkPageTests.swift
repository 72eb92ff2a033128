import FoundationEssentials
import HTTPTypes
import Postgres
import TestTools
import Testing

/// Checks the pages on which a reader opens a game part by part, without a script.
@Suite("Walk pages")
struct WalkPageTests {
    private static let game = "/games/\(StoryFixtures.game)"

    @Test(arguments: [("story", "block"), ("timeline", "moment")])
    func `a reader follows the links from the first part to the last, and never sees a later score`(
        walk: String,
        part: String
    ) async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let whole = try await Cards(api.get("\(Self.game)/\(walk)?scores=shown").text)
            let count = whole.headings.count
            #expect(count >= 4 && whole.tallies.last == "Cornell 5, Syracuse 7" && whole.next == nil)
            var path = "\(Self.game)/\(walk)"
            for opened in 0..<count {
                let page = try await Cards(api.get(path).text)
                #expect(page.isBeginning(of: whole, parts: opened), "\(path)")
                #expect(page.tallies.count < whole.tallies.count)
                #expect(page.text.contains(opened == 0 ? ">Start<" : ">Continue<"))
                path = try #require(page.next)
                #expect(path.hasSuffix("#\(part)-\(opened)") && path.contains("scores=hidden"))
                path = String(path.prefix { $0 != "#" })
            }
            let end = try await Cards(api.get(path).text)
            #expect(end.isBeginning(of: whole, parts: count) && end.tallies == whole.tallies && end.next == nil)
            #expect(end.text.contains("\(Self.game)?scores=once"))
            #expect(try await Cards(api.get("\(Self.game)/\(walk)?through=all").text).tallies == whole.tallies)
        }
    }

    @Test(arguments: ["story", "timeline"])
    func `before anything is opened, a page has what a schedule has and a link to start`(walk: String) async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let response = try await api.get("\(Self.game)/\(walk)")
            #expect(response.headers[.cacheControl] == "public, max-age=60")
            #expect(response.text.contains("<h1>Cornell at Syracuse</h1>"))
            for word in ["Over", "Final", "5–7", "7–5", "class=\"tally\"", "Ash", "Oak", "ld+json", "1st"] {
                #expect(!response.text.contains(word), "\(word)")
            }
            let cookie: HTTPFields = [.cookie: "bardown-scores=hidden"]
            let byCookie = try await api.get("\(Self.game)/\(walk)?play=0", cookie).text
            #expect(byCookie.contains("href=\"\(Self.game)/\(walk)?through=all#"))
        }
    }

    @Test func `a moment has its plays, and a mini box marks the players who did most`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let timeline = try await api.get("\(Self.game)/timeline?play=0").text
            #expect(timeline.contains("<details id=\"plays-0\">") && timeline.contains("<li id=\"play-0\""))
            #expect(!timeline.contains("<li id=\"play-59\""))
            let story = try await api.get("\(Self.game)/story?play=0").text
            #expect(story.contains("<caption class=\"quiet\">Syracuse so far</caption>"))
            #expect(story.contains("★") && story.contains("<abbr title=\"Goals\">G</abbr>"))
        }
    }

    @Test func `the page of a game has the story, the notable moments and the chances only with scores`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let shown = try await api.get(Self.game).text
            let whole = try await Cards(api.get("\(Self.game)/story?scores=shown").text)
            #expect(Cards(shown).sentences == whole.sentences && whole.sentences.count >= 4)
            for part in [
                "id=\"story\"", "id=\"timeline\"", "id=\"chance\"", "Excitement: ",
                "href=\"\(Self.game)/timeline?scores=shown\"",
            ] { #expect(shown.contains(part), "\(part)") }
            #expect(!shown.contains("<details id=\"plays-0\">"))
            let hidden = try await api.get("\(Self.game)?scores=hidden").text
            for walk in ["story?play=0&amp;scores=hidden#block-0", "timeline?play=0&amp;scores=hidden#moment-0"] {
                #expect(hidden.contains("href=\"\(Self.game)/\(walk)\">Start"))
            }
            for part in ["class=\"walk\"", "id=\"chance\"", "tally", "Excitement"] {
                #expect(!hidden.contains(part), "\(part)")
            }
        }
    }

    @Test func `cards of the feed link to the story and the timeline of games that have them`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            let feed = try await api.get("/feed?before=2026-03-16&league=mlax-d1").text
            for walk in ["story", "timeline"] {
                #expect(feed.contains("href=\"\(Self.game)/\(walk)?play=0&amp;scores=hidden\""))
            }
            #expect(feed.matches(of: #/class="walks"/#).count == 1)
            let shown = try await api.get("/feed?before=2026-03-16&league=mlax-d1&scores=shown").text
            #expect(shown.contains("href=\"\(Self.game)/story?play=0&amp;scores=shown\""))
        }
    }

    @Test func `a reader of a live game comes to the present, and the page is updated from then on`() async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            try await api.owner.execute(
                """
                update game set status = 'live', period = 4, period_label = '4th', period_kind = 'regulation'
                 where id = \(StoryFixtures.game)::uuid
                """
            )
            let page = try await api.get("\(Self.game)/timeline?through=all").text
            #expect(page.contains("This is all so far.") && page.contains("in progress") && !page.contains("Final"))
            #expect(page.contains("data-feed=\"?scores=hidden&amp;game=\(StoryFixtures.game)\""))
            let story = try await api.get("\(Self.game)/story?through=all").text
            #expect(story.contains("The story is written after the game.") && !story.contains("id=\"block-0\""))
        }
    }

    /// The columns of the story and of the game, and what the page of the story says.
    private static let states: [(story: String?, game: String, words: String)] = [
        (nil, "status = 'final'", "is being written"), ("'none', 'too_short'", "status = 'final'", "has no story"),
        (nil, "status = 'scheduled'", "has not started yet"), (nil, "status = 'postponed'", "is postponed"),
        (nil, "status = 'cancelled'", "is cancelled"),
    ]

    @Test(arguments: states)
    func `a game without a story says why`(story: String?, game: String, words: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute("update game set \(unescaped: game) where id = \(StoryFixtures.game)::uuid")
            if let story {
                try await api.owner.execute(
                    """
                    insert into game_story (game_id, format, state, reason, plays_version)
                    select \(StoryFixtures.game)::uuid, 1, s.state, s.reason, sha256('x')
                      from (select \(unescaped: story)) s (state, reason)
                    """
                )
            }
            for path in ["\(Self.game)/story", "\(Self.game)/story?scores=shown&through=all"] {
                let page = try await api.get(path)
                #expect(page.status == .ok && page.text.contains(words), "\(path)")
                #expect(!page.text.contains("data-step"))
            }
        }
    }

    @Test(arguments: ["?play=-1", "?play=x", "?through=x", "?play=1&through=1", "?reveal=pre", "?scores=x"])
    func `an invalid parameter is refused`(query: String) async throws {
        try await ApiUnderTest.run { api in
            try await StoryFixtures.insertStory(api.owner)
            for walk in ["story", "timeline"] {
                #expect(try await api.get("\(Self.game)/\(walk)\(query)").status == .badRequest)
                #expect(try await api.get("/games/\(UUID())/\(walk)").status == .notFound)
            }
        }
    }

    @Test(arguments: [5, 2026] as [UInt64])
    func `a page does not depend on what is not opened`(seed: UInt64) async throws {
        let rounds = Thoroughness.choose(quick: 40, thorough: 1000)
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "0"]) { api in
            try await StoryFixtures.insertStory(api.owner)
            let story = ["\(Self.game)/story", "\(Self.game)/story?play=0", "\(Self.game)/story?through=2"]
            try await api.expectUnchanged(story, seed: seed, rounds: rounds) { pool, random in
                try await FlowTests.change(pool, using: &random)
                try await Self.changeTeams(pool, using: &random)
            }
        }
        try await ApiUnderTest.run(["LIMIT_PER_ADDRESS": "0"]) { api in
            try await StoryFixtures.insertStory(api.owner)
            let all = try await api.get("\(Self.game)/timeline?through=all").text
            let half = try #require(all.firstRange(of: "Halftime"))
            let opened = all[..<half.lowerBound].matches(of: #/<li id="moment-/#).count
            let timeline = ["\(Self.game)/timeline", "\(Self.game)/timeline?through=\(opened - 1)"]
            try await api.expectUnchanged(timeline, seed: seed, rounds: rounds) { pool, random in
                try await OpenedMomentTests.changeSecondHalf(pool, using: &random)
                try await Self.changeTeams(pool, using: &random)
            }
        }
    }

    /// Changes the ranks and the records of all teams, which results of later games change.
    private static func changeTeams(_ pool: PostgresPool, using random: inout SplitMix) async throws {
        let (rank, wins) = (Int16.random(in: 1...20, using: &random), Int16.random(in: 0...20, using: &random))
        try await pool.execute(
            "update team set rank = \(rank), record_wins = \(wins), record_losses = 1, record_at = now()"
        )
    }
}

/// The parts of a game on a page.
private struct Cards {
    let text: String
    /// The heading of each part.
    let headings: [String]
    /// The sentences of the story.
    let sentences: [String]
    /// The score after each part and at each break, as read to people who cannot see it.
    let tallies: [String]
    /// The address of the link that opens the next part; `nil` without one.
    let next: String?

    init(_ text: String) {
        self.text = text
        headings = text.matches(of: #/<h3 id="[a-z]+-\d+-name" tabindex="-1">([^<]+)</#).map { String($0.1) }
        sentences = text.matches(of: #/<p class="told">([^<]+)</#).map { String($0.1) }
        tallies = text.matches(of: #/<p class="tally"><span class="quiet">Score: ([^<]+)</#).map { String($0.1) }
        let link = text.firstMatch(of: #/class="go" data-step href="([^"]+)"/#)
        next = link.map { String($0.1).replacing("&amp;", with: "&") }
    }

    /// Whether this page has the first parts of another one, and nothing more.
    func isBeginning(of whole: Cards, parts: Int) -> Bool {
        headings == Array(whole.headings.prefix(parts)) && whole.sentences.starts(with: sentences)
            && whole.tallies.starts(with: tallies) && (sentences.isEmpty || sentences.count == parts)
    }
}
