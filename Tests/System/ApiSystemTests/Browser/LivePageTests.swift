import Postgres
import Scores
import Storage
import TestTools
import Testing

/// Checks that an open page is updated without a reload.
@Suite("Live page", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct LivePageTests {
    @Test func `a goal appears on the open page after its commit, without a reload`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                try await api.browse("/?date=2026-03-15") { browser in
                    try await browser.wait(for: Seen.connected)
                    _ = try await browser.text(of: #"window.kept = "yes""#)
                    #expect(try await browser.text(of: Seen.homeScore) == "8")
                    try await api.score(9, revision: 1)
                    try await browser.wait(for: "\(Seen.homeScore) === '9'")
                    #expect(try await browser.text(of: "window.kept") == "yes")
                    // The row of the side that scored is tinted, and no other.
                    let tinted = try await browser.text(
                        of: "[...document.querySelectorAll('.changed .total')].map((one) => one.textContent).join()"
                    )
                    #expect(tinted == "9")
                    let news = try await browser.text(of: "document.getElementById('news').textContent")
                    #expect(news == "Maryland 6, Duke 9, 3rd 7:42")
                    #expect(browser.consoleErrors == [])
                }
            }
        }
    }

    /// Stores the last goal of the live game, replacing an earlier version of it.
    private func storeGoal(by scorers: [Scorer], _ pool: PostgresPool) async throws {
        let goal = GameEvent(
            kind: .score,
            score: Score(home: 9, away: 6),
            previousScore: Score(home: 8, away: 6),
            side: .home
        ).withScorers(scorers)
        try await pool.execute("delete from game_event where kind = 'score'")
        _ = try await RevisionStore(pool).add([
            NewEvent(goal, of: try #require(GameID(ApiFixtures.liveGame)), revision: 1)
        ])
    }

    @Test(
        arguments: [
            ("/?date=2026-03-15", "S. Reed (12)"),
            ("/games/\(ApiFixtures.liveGame)", "Sam Reed (12) from Jo Ash"),
        ]
    )
    func `the line of a goal appears, gets the scorer later, and is tinted and read out both times`(
        path: String,
        scorer: String
    ) async throws {
        let named = Scorer(
            player: "Reed, Sam",
            side: .home,
            points: 1,
            score: Score(home: 9, away: 6),
            assists: ["Ash, Jo"],
            seasonTotal: 12
        )
        let line = "[...document.querySelector('.goal')?.childNodes || []].map((part) => part.textContent).join(' · ')"
        let tinted = "String(document.querySelector('.goal').matches('.changed'))"
        let news = "document.getElementById('news').textContent"
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.following {
                try await api.browse(path) { browser in
                    try await browser.wait(for: Seen.connected)
                    #expect(try await browser.text(of: line) == "")
                    try await storeGoal(by: [], api.owner)
                    try await api.score(9, revision: 1)
                    try await browser.wait(for: "\(line) === 'Goal DUKE'")
                    #expect(try await browser.text(of: tinted) == "true")
                    #expect(try await browser.text(of: news) == "Maryland 6, Duke 9, 3rd 7:42, Goal DUKE")
                    try await storeGoal(by: [named], api.owner)
                    try await api.score(9, revision: 2)
                    try await browser.wait(for: "\(line) === 'Goal DUKE · \(scorer)'")
                    #expect(try await browser.text(of: tinted) == "true")
                    #expect(try await browser.text(of: news).hasSuffix(scorer))
                    #expect(browser.consoleErrors == [])
                }
                let hidden = path + (path.contains("?") ? "&" : "?") + "scores=hidden"
                #expect(!(try await api.get(hidden)).text.contains("Goal DUKE"))
            }
        }
    }

    @Test func `focus, scroll position and open details stay during an update`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await ApiFixtures.insertPlays(api.owner)
            try await api.following {
                let view = Chromium.View(width: 390, height: 500)
                try await api.browse("/games/\(ApiFixtures.liveGame)", as: view) { browser in
                    try await browser.wait(for: Seen.connected)
                    // Toggle the details, so that their state differs from the one that the server sends.
                    let before = try await browser.text(
                        of: """
                            const part = document.getElementById("all-plays"); part.open = !part.open;
                            part.querySelector("summary").focus(); scrollTo(0, 300);
                            [part.open, document.activeElement.tagName, scrollY].join()
                            """
                    )
                    try await api.score(9, revision: 1)
                    try await browser.wait(for: "\(Seen.figures) === '6-9'")
                    let after = try await browser.text(
                        of: """
                            [document.getElementById("all-plays").open, document.activeElement.tagName, scrollY].join()
                            """
                    )
                    #expect(before == after && before.hasPrefix("true,SUMMARY,"))
                    #expect(try await browser.text(of: "document.title") == "Maryland 6, Duke 9 – 3rd 7:42 · BarDown")
                }
            }
        }
    }

    @Test func `a favourite comes first, also after updates and on the next visit`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.owner.execute(
                """
                update game set status = 'live', home_score = 1, away_score = 0, period = 1, period_label = '1st',
                                period_kind = 'regulation'
                """
            )
            try await api.following {
                try await api.browse("/?date=2026-03-15") { browser in
                    try await browser.wait(for: Seen.connected)
                    let first = #"document.querySelector(".cards").firstElementChild.id"#
                    let last = try await browser.text(of: #"document.querySelector(".cards").lastElementChild.id"#)
                    #expect(try await browser.text(of: first) != last)
                    let star = #"document.querySelector('#\#(last) [data-star]')"#
                    _ = try await browser.text(of: "\(star).focus(); \(star).click(); ''")
                    #expect(try await browser.text(of: first) == last)
                    #expect(try await browser.text(of: "document.activeElement.className") == "star")
                    #expect(try await browser.text(of: "document.querySelector('h2').textContent") == "My teams")
                    try await api.score(9, revision: 1)
                    try await browser.wait(for: "\(Seen.homeScore) === '9'")
                    #expect(try await browser.text(of: first) == last)
                    try await browser.open("\(api.origin)/live")
                    try await browser.open("\(api.origin)/?date=2026-03-15")
                    #expect(try await browser.text(of: first) == last)
                    // Without its star, the game returns to the position that the server gave it.
                    _ = try await browser.text(of: "\(star).click(); ''")
                    try await browser.wait(for: "!document.getElementById('section-mine')")
                    let end = #"document.querySelector(".cards").lastElementChild.id"#
                    #expect(try await browser.text(of: end) == last)
                }
            }
        }
    }
}
