import FoundationEssentials
import Postgres
import Storage
import TestTools

extension ApiUnderTest {
    /// Opens a page of this api in a browser.
    /// - Parameter path: The path with its query.
    func browse(
        _ path: String,
        as view: Chromium.View = Chromium.View(),
        _ body: (inout Chromium) async throws -> Void
    ) async throws {
        let address = "\(origin)\(path)"
        try await withTemporaryDirectory { folder in
            try await Chromium.run(at: address, as: view, in: folder) { browser in
                try await body(&browser)
            }
        }
    }

    var origin: String { "http://127.0.0.1:\(port)" }

    /// Sets the goals of the live game's home side.
    func score(_ home: Int, revision: Int64) async throws {
        try await ApiFixtures.score(home, revision: revision, owner)
    }
}

extension ApiFixtures {
    /// Stores the score and a revision, and announces the change, in one transaction as a scraper does.
    static func score(_ home: Int, revision: Int64, _ pool: PostgresPool) async throws {
        try await pool.withTransaction { transaction in
            try await transaction.execute(
                """
                update game set home_score = \(Int16(clamping: home)), revision = \(revision)
                 where id = '\(unescaped: liveGame)'
                """
            )
            try await transaction.execute(
                """
                insert into game_revision (game_id, revision, snapshot, source)
                values ('\(unescaped: liveGame)', \(revision), jsonb_build_object('home', \(Int32(clamping: home))), 'ncaa')
                """
            )
            try await transaction.execute(ChangeStore.announcement)
        }
    }
}

/// Scripts that read the live game's card, or the head of its page, in the browser.
enum Seen {
    static let homeScore =
        "document.querySelector('#game-\(ApiFixtures.liveGame) tbody tr:last-child .total').textContent"
    static let figures =
        #"Array.from(document.querySelectorAll('.figures > span'), (part) => part.lastChild.data).join("-")"#
    /// The page's text about its connection to the server.
    static let link = #"document.getElementById("link").textContent"#
    static let connected = #"document.getElementById("link").textContent === "Live""#
    /// The elements that extend beyond the right edge of the window and cannot be reached by scrolling, because no
    /// element around them scrolls sideways.
    static let outside = """
        Array.from(document.querySelectorAll("main *")).filter((part) => {
          const box = part.getBoundingClientRect();
          if (box.width < 2 || box.right <= innerWidth + 1) return false;
          for (let one = part.parentElement; one; one = one.parentElement)
            if (getComputedStyle(one).overflowX !== "visible") return false;
          return true;
        }).map((part) => part.outerHTML.slice(0, 120)).join()
        """
    /// Whether the page can be scrolled sideways.
    static let isTooWide = "String(document.documentElement.scrollWidth > document.documentElement.clientWidth)"
}
