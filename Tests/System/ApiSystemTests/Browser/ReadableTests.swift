import FoundationEssentials
import Postgres
import TestTools
import Testing

/// Checks that all readers can use the pages: without scripts, on the smallest phone, in another time zone, and with a
/// screen reader.
@Suite("Readable", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct ReadableTests {
    static let paths = otherPaths + StoryFixtures.pages
    private static let otherPaths = [
        "/?date=2026-03-15", "/live", "/games/\(ApiFixtures.liveGame)", "/games/\(ApiFixtures.finalGame)",
        "/games/\(ApiFixtures.hockeyGame)", "/teams/\(ApiFixtures.duke)", "/rankings", "/standings", "/leaders",
        "/about/freshness", "/nowhere", "/games/\(ApiFixtures.liveGame)?scores=hidden", "/calendar?month=2026-03",
        "/search?q=duke", "/?date=2026-03-15&league=mlax-d1", "/?date=2026-03-15&scores=hidden", "/?date=2026-07-01",
        "/docs", "/feed", "/feed?before=2026-03-16", "/odds?league=nhl", "/games/\(OddsFixtures.game)",
    ]

    @Test func `without a script every page shows all its information`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await StoryFixtures.addStory(api.owner)
            try await OddsFixtures.addPrices(api.owner)
            let view = Chromium.View(width: 390, hasScript: false)
            try await api.browse("/", as: view) { browser in
                for (path, words) in zip(Self.paths, Self.words) {
                    try await browser.open("\(api.origin)\(path)")
                    let text = try await browser.text(of: "document.querySelector('main').innerText")
                    #expect(text.contains(words), "\(path): \(text)")
                    #expect(browser.consoleErrors.filter { !$0.contains("404") } == [], "\(path)")
                }
            }
        }
    }

    private static let words = [
        "4:00 PM", "No games right now.", "All plays", "Syracuse", "Owls", "Games", "Duke", "Cornell", "Al Ray", "TBA",
        "Nothing exists at this path", "Show this game", "March 2026", "Duke", "All conferences",
        "the score of Maryland at Duke", "Previous games", "First five minutes",
        "No games today.", "Earlier", "Fair price from Oak", "How the moneyline moved", "All plays", "Continue",
        "Show all", "That was the whole story.",
        "Show the game with its score", "Final",
    ]

    /// The smallest phone, a common one, a tablet, and a screen 1280 pixels wide at 400% zoom.
    private static let views = Thoroughness.choose(
        quick: [Chromium.View(width: 320)],
        thorough: [
            Chromium.View(width: 320), Chromium.View(width: 390), Chromium.View(width: 768),
            Chromium.View(width: 1280, height: 1024, zoom: 4),
        ]
    )

    /// WCAG 1.4.10: text can be read without scrolling in two directions. A table or a strip of days may scroll within
    /// its own box.
    @Test(arguments: views)
    func `no page is wider than its window, whatever the name of a team`(view: Chromium.View) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await Self.insertHostileNames(api.owner)
            try await StoryFixtures.addStory(api.owner)
            try await OddsFixtures.addPrices(api.owner)
            try await api.following {
                try await api.browse("/", as: view) { browser in
                    for path in Self.paths {
                        try await browser.open("\(api.origin)\(path)")
                        #expect(try await browser.text(of: "String(innerWidth)") == "\(view.width / view.zoom)")
                        #expect(try await browser.text(of: Seen.isTooWide) == "false", "\(path)")
                        #expect(try await browser.text(of: Seen.outside) == "", "\(path)")
                        #expect(try await browser.text(of: "String(window.robbed)") == "undefined", "\(path)")
                        if view.zoom > 1 { try await Pictures.save(&browser, "-zoomed\(path)", as: view) }
                    }
                    #expect(browser.consoleErrors.filter { !$0.contains("404") } == [])
                }
            }
        }
    }

    /// Gives teams hostile names: markup, two hundred letters without a space, and a name that reverses the direction
    /// of the text after it.
    private static func insertHostileNames(_ pool: PostgresPool) async throws {
        for (slug, name) in [
            ("duke", "<img src=x onerror=robbed=1>\"'>&amp;"), ("maryland", String(repeating: "W", count: 200)),
            ("syracuse", "\u{202E}esrever \u{05E9}\u{05DC}\u{05D5}\u{05DD}"),
        ] {
            try await pool.execute("update team set name = \(name), color = '\"><script>' where slug = \(slug)")
        }
    }

    /// The reader's time zone, and the text of the start time 2026-03-15T20:00Z in it. The page is of March 15 in New
    /// York, which is four hours behind UTC.
    @Test(
        arguments: Thoroughness.choose(
            quick: [("Asia/Kolkata", "Mon 1:30 AM")],
            thorough: [
                ("America/Los_Angeles", "1:00 PM"), ("Pacific/Auckland", "Mon 9:00 AM"), ("Europe/Berlin", "9:00 PM"),
                ("Asia/Kolkata", "Mon 1:30 AM"),
            ]
        )
    )
    func `times are in the reader's zone, and name the day if it differs`(zone: String, time: String) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertSunday(api.owner)
            try await api.browse("/?date=2026-03-15", as: Chromium.View(zone: zone)) { browser in
                let shown = try await browser.text(of: "document.querySelector('.game time').textContent")
                // Chromium writes a narrow space between the number and AM or PM.
                let plain = shown.replacing("\u{202F}", with: " ").replacing(",", with: "")
                #expect(plain == time)
                let note = try await browser.text(of: "document.getElementById('zone').textContent")
                #expect(note == "Times in your time zone")
            }
        }
    }

    /// The nights in which clocks change: in New York on March 8, 2026, in Berlin on March 29.
    @Test(
        arguments: Thoroughness.choose(
            quick: [("2026-03-08", "2026-03-08T07:00:00Z", "America/New_York", "3:00 AM")],
            thorough: [
                ("2026-03-08", "2026-03-08T06:59:00Z", "America/New_York", "1:59 AM"),
                ("2026-03-08", "2026-03-08T07:00:00Z", "America/New_York", "3:00 AM"),
                ("2026-03-29", "2026-03-29T00:59:00Z", "Europe/Berlin", "1:59 AM"),
                ("2026-03-28", "2026-03-29T01:00:00Z", "Europe/Berlin", "Sun 3:00 AM"),
            ]
        )
    )
    func `a start time in a night in which clocks change is never shown in the skipped hour`(
        day: String,
        start: String,
        zone: String,
        time: String
    ) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertTeams(api.owner)
            try await ApiFixtures.insertGame(
                api.owner,
                id: ApiFixtures.laterGame,
                teams: (ApiFixtures.virginia, ApiFixtures.notreDame),
                day: "date '\(day)'",
                status: "scheduled",
                start: start
            )
            try await api.browse("/?date=\(day)", as: Chromium.View(zone: zone)) { browser in
                let shown = try await browser.text(of: "document.querySelector('.game time').textContent")
                let plain = shown.replacing("\u{202F}", with: " ").replacing(",", with: "")
                #expect(plain == time)
            }
        }
    }
}
