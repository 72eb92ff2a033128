import FoundationEssentials
import Postgres
import TestTools
import Testing

/// Checks the layout of the pages for various widths and team names.
@Suite("Layout", .enabled(if: Chromium.tool.isInstalled, "no Chromium is installed"))
struct LayoutTests {
    private static let paths = otherPaths + StoryFixtures.pages
    private static let otherPaths = [
        "/?date=2026-03-15", "/?date=2026-03-15&league=mlax-d1", "/?date=2026-03-15&scores=hidden", "/live",
        "/feed?before=2026-03-16", "/feed?before=2026-03-16&scores=shown",
        "/games/\(ApiFixtures.liveGame)", "/games/\(ApiFixtures.laterGame)", "/games/\(ApiFixtures.hockeyGame)",
        "/games/\(OddsFixtures.game)", "/odds?league=nhl", "/teams/\(ApiFixtures.duke)",
        "/teams/\(ApiFixtures.owls)", "/players/\(ApiFixtures.goalie)",
        "/calendar?month=2026-03", "/search?q=duke", "/about/freshness", "/docs",
    ]

    /// Gives teams names with words of up to 15 letters, the longest in the names of real teams. Some are written from
    /// right to left.
    private static func insertLongNames(_ pool: PostgresPool) async throws {
        for (slug, name) in [
            ("duke", "Massachusetts Charlottesville Duke"), ("maryland", "Timberwolves Jacksonville"),
            ("syracuse", "\u{202E}Southwestern \u{05D9}\u{05E8}\u{05D5}\u{05E9}\u{05DC}\u{05D9}\u{05DD}"),
            ("cornell", "\u{0627}\u{0644}\u{0645}\u{0633}\u{062A}\u{0642}\u{0628}\u{0644} Northwestern"),
        ] { try await pool.execute("update team set name = \(name) where slug = \(slug)") }
        try await pool.execute(
            """
            insert into team_fact (league_id, slug, name, abbreviation, location, nickname, full_name, color, second_color,
                                   color_on_light, color_on_dark)
            select 'mlax-d1', slug, name, 'WWWW', name, 'Fightin'' Mountaineers', name, '#0C2340', '#C99700', '#0C2340',
                   '#C99700' from team where slug in ('duke', 'maryland', 'syracuse')
            """
        )
        try await insertGoal(pool)
        try await pool.execute("update team set record_wins = 14, record_losses = 12, record_at = now()")
        try await pool.execute(
            """
            insert into period_score (game_id, number, label, kind, home_score, away_score)
            select id, p.number, p.label, p.kind, 10, 10
              from game cross join (values (4, '4th', 'regulation'), (5, 'OT', 'overtime'), (6, '2OT', 'overtime'),
                                           (7, '3OT', 'overtime')) as p (number, label, kind)
             where status in ('live', 'final')
            on conflict do nothing
            """
        )
    }

    /// Makes the last goal of the live game one of a player with a long name, with two assists.
    private static func insertGoal(_ pool: PostgresPool) async throws {
        try await pool.execute("delete from game_event where kind in ('score', 'correction')")
        try await pool.execute(
            """
            insert into game_event (game_id, revision, kind, facts) values ('\(unescaped: ApiFixtures.liveGame)', 9, 'score',
               '{"kind": "score", "side": "home", "previousScore": {"home": 7, "away": 6}, "score": {"home": 8, "away": 6},
                 "scorers": [{"player": "Featherstonhaugh, Bartholomew", "side": "home", "points": 1, "seasonTotal": 112,
                              "score": {"home": 8, "away": 6}, "assists": ["Villavicencio, Maximilian", "Schwarzkopf, Al"]}]}')
            """
        )
    }

    @Test(arguments: [320, 390, 768, 1024, 1280])
    func `no text is cut, and no word is broken, whatever a team is called`(width: Int) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await Self.insertLongNames(api.owner)
            try await StoryFixtures.addStory(api.owner, scorer: "Featherstonhaugh, Bartholomew")
            try await OddsFixtures.addPrices(api.owner)
            try await api.browse("/", as: Chromium.View(width: width)) { browser in
                for path in Self.paths {
                    try await browser.open("\(api.origin)\(path)")
                    let broken = try await browser.text(of: LayoutFaults.brokenWords)
                    #expect(broken == "", "\(path)")
                    let cut = try await browser.text(of: LayoutFaults.cut)
                    #expect(cut == "", "\(path)")
                    let covered = try await browser.text(of: LayoutFaults.coveredFigures)
                    #expect(covered == "", "\(path)")
                }
            }
        }
    }

    @Test(arguments: [320, 390])
    func `the total of a line score is in view, however many overtimes there are`(width: Int) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await Self.insertLongNames(api.owner)
            try await api.browse("/games/\(ApiFixtures.liveGame)", as: Chromium.View(width: width)) { browser in
                let edge = try await browser.text(
                    of: "String(document.querySelector('#line td.total').getBoundingClientRect().right <= innerWidth)"
                )
                #expect(edge == "true")
            }
        }
    }

    @Test func `a long name without a blank is wrapped, and not cut`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await api.owner.execute("update team set name = repeat('W', 200)")
            for width in [320, 1280] {
                try await api.browse("/?date=2026-03-15", as: Chromium.View(width: width)) { browser in
                    let cut = try await browser.text(of: LayoutFaults.cut)
                    #expect(cut == "", "\(width)")
                    let isTooWide = try await browser.text(of: Seen.isTooWide)
                    #expect(isTooWide == "false", "\(width)")
                }
            }
        }
    }

    @Test func `on a phone the first score is near the top, and a game is at most 72 pixels high`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await api.owner.execute("update game set day = \(unescaped: ApiFixtures.today)")
            try await api.owner.execute("update league set followed = true where id in ('nba', 'nhl')")
            try await Self.insertGoal(api.owner)
            for path in ["/", "/?league=mlax-d1", "/?scores=hidden"] {
                try await api.browse(path, as: Self.phone) { try await Self.checkHeights(in: &$0, path) }
            }
        }
    }

    @Test func `on a phone these limits hold with favorites, records, and a line for each game`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await CardFixtures.fillCards(api.owner)
            for path in ["/", "/?league=mlax-d1", "/?league=nba", "/?scores=hidden"] {
                try await api.browse(path, as: Self.phone) { browser in
                    _ = try await browser.text(of: CardFixtures.favorites)
                    try await browser.open("\(api.origin)\(path)")
                    let names = try await browser.text(of: "document.getElementById('my-teams').textContent")
                    #expect(names == "★ Bears★ Duke", "\(path)")
                    try await Self.checkHeights(in: &browser, path)
                    let cut = try await browser.text(of: LayoutFaults.cut)
                    #expect(cut == "", "\(path)")
                }
            }
        }
    }

    private static let phone = Chromium.View(width: 390, height: 844)

    /// Checks the end of the first score, and the height of every game.
    private static func checkHeights(in browser: inout Chromium, _ path: String) async throws {
        let top = try await browser.text(
            of: "String(document.querySelector('.game tbody tr').getBoundingClientRect().bottom)"
        )
        let end = try #require(Double(top))
        #expect(end <= 200, "\(path)")
        let date = try await browser.text(
            of: "String(document.querySelector('h1.day time').getBoundingClientRect().width > 100)"
        )
        #expect(date == "true", "\(path)")
        let heights = try await browser.text(
            of: "[...document.querySelectorAll('.game')].map((one) => one.offsetHeight).join()"
        )
        let values = heights.split(separator: ",").compactMap { Int($0) }
        #expect(!values.isEmpty && values.allSatisfy { $0 <= 72 }, "\(path): \(heights)")
    }

    @Test(arguments: [390, 1280])
    func `the results in a team's schedule are in view`(width: Int) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await api.owner.execute("update game set home_score = 120, away_score = 117 where status = 'final'")
            for team in [ApiFixtures.duke, ApiFixtures.owls] {
                try await api.browse("/teams/\(team)", as: Chromium.View(width: width)) { browser in
                    let hidden = try await browser.text(of: LayoutFaults.hiddenResults)
                    #expect(hidden == "", "\(team)")
                }
            }
        }
    }

    @Test(arguments: [320, 390, 1280])
    func `no line below the teams begins with a dot, is cut, or covers the link to the game`(width: Int) async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await Self.insertLongNames(api.owner)
            try await api.browse("/?date=2026-03-15", as: Chromium.View(width: width)) { browser in
                let count = try await browser.text(of: "String(document.querySelectorAll('.game > p').length)")
                #expect(count != "0")
                let faults = try await browser.text(of: LayoutFaults.notes)
                #expect(faults == "")
            }
        }
    }

    @Test func `on a phone a heading is nearer to its own games than to those above it`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            let path = "/?date=2026-03-15&league=mlax-d1"
            try await api.browse(path, as: Chromium.View(width: 390)) { browser in
                let gaps = try await browser.text(of: LayoutFaults.headingGaps)
                #expect(gaps == "true,true")
            }
        }
    }

    @Test func `on a phone everything that can be pressed is large enough for a finger`() async throws {
        try await ApiUnderTest.run { api in
            try await ApiFixtures.insertEverything(api.owner)
            try await StoryFixtures.addStory(api.owner)
            try await api.browse("/", as: Chromium.View(width: 390, height: 844)) { browser in
                for path in Self.paths {
                    try await browser.open("\(api.origin)\(path)")
                    let small = try await browser.text(of: LayoutFaults.smallTargets)
                    #expect(small == "", "\(path)")
                }
            }
        }
    }
}

/// JavaScript expressions that list the faults in the layout of a page.
enum LayoutFaults {
    /// Words on more than one line. A blank or a hyphen ends a word, because a line may be broken there.
    static let brokenWords = """
        (() => {
          const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            if (!node.parentElement.checkVisibility() || node.parentElement.closest(".quiet, .skip, script")) continue;
            for (const word of node.data.matchAll(/[^\\s\\u2010-\\u2015-]+/g)) {
              const range = document.createRange();
              range.setStart(node, word.index);
              range.setEnd(node, word.index + word[0].length);
              const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top / 4)));
              const tops = [...lines].sort((a, b) => a - b);
              if (tops.length > 1 && tops.at(-1) - tops[0] > 2) found.push(word[0]);
            }
          }
          return found.join();
        })()
        """
    /// Elements whose text is wider or higher than the element, and that hide the rest without a way to scroll to it.
    static let cut = """
        [...document.querySelectorAll("body *")].filter((one) => {
          const style = getComputedStyle(one);
          if (!one.checkVisibility() || one.closest(".quiet, svg, .skip") || !one.textContent.trim()) return false;
          const hides = (flow) => ["hidden", "clip"].includes(flow);
          return hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1
            || hides(style.overflowY) && one.scrollHeight > one.clientHeight + 1;
        }).map((one) => one.outerHTML.slice(0, 120)).join()
        """
    /// Scores that are covered by the sign of the winner or by the previous cell.
    static let coveredFigures = """
        [...document.querySelectorAll(".ahead .total")].filter((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          const figure = range.getBoundingClientRect(), box = cell.getBoundingClientRect();
          const style = getComputedStyle(cell, "::before");
          const end = box.left + parseFloat(style.left) + parseFloat(style.width);
          const before = cell.previousElementSibling?.getBoundingClientRect();
          return end > figure.left + .5 || before && before.width && before.right > box.left + .5;
        }).map((cell) => cell.textContent).join()
        """
    /// Results in a schedule that are beyond the right edge of its box, so that they are seen only by scrolling.
    static let hiddenResults = """
        [...document.querySelectorAll(".schedule td:last-child")].filter((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect().right > cell.closest(".scroll").getBoundingClientRect().right + .5;
        }).map((cell) => cell.textContent).join()
        """
    /// The notes below the teams of a game that have a fault: a letter is cut off, a dot at the beginning of a line is
    /// not cut off, or the note keeps clicks from the link to the game.
    static let notes = """
        [...document.querySelectorAll(".game > p")].filter((note) => {
          const box = note.getBoundingClientRect();
          const edge = box.left - parseFloat(getComputedStyle(note).marginLeft);
          for (const part of note.querySelectorAll("span")) {
            const range = document.createRange();
            range.selectNodeContents(part);
            const lines = [...range.getClientRects()];
            if (lines.some((line) => line.left < edge - .5 || line.right > box.right + .5)) return true;
            const isFirst = part.getBoundingClientRect().left < box.left + 1;
            if (isFirst && lines[0].left > edge + 1) return true;
          }
          note.scrollIntoView({ block: "center" });
          const seen = note.getBoundingClientRect();
          const hit = document.elementFromPoint(seen.left + seen.width / 2, seen.top + seen.height / 2);
          return !hit?.closest(".game h3 a");
        }).map((note) => note.textContent).join()
        """
    /// For each heading below other games, whether it is nearer to its own games.
    static let headingGaps = """
        [...document.querySelectorAll("section + section > h2")].map((heading) => {
          const box = heading.getBoundingClientRect();
          const above = heading.parentElement.previousElementSibling.getBoundingClientRect();
          return box.top - above.bottom > heading.nextElementSibling.getBoundingClientRect().top - box.bottom;
        }).join()
        """
    /// Links and buttons less than 44 pixels high, apart from links inside a text or a table, which WCAG 2.5.8 excepts.
    /// A link that covers a whole game counts with the height of the game.
    static let smallTargets = """
        [...document.querySelectorAll("a, button, select, input:not([type=hidden]), summary")].filter((one) => {
          if (!one.checkVisibility() || one.closest("p, li, dd, .sheet, .skip") || one.className === "skip") return false;
          const game = one.closest(".game h3")?.parentElement;
          return (game || one).getBoundingClientRect().height < 43.5;
        }).map((one) => one.outerHTML.slice(0, 120)).join()
        """
}
