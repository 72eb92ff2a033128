import FoundationEssentials
import Postgres
import Storage
import TestTools

extension ApiUnderTest {
    /// Opens a page of this api in a browser.
    /// - Parameter path: With its query.
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

    /// The home side of the live game has so many goals now.
    func score(_ home: Int, revision: Int64) async throws {
        try await Fixtures.score(home, revision: revision, owner)
    }
}

extension Fixtures {
    /// As a scraper stores it: game, revision and announcement, in one transaction.
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

/// What the browser sees of the live game's card, or of the head of its page.
enum Seen {
    static let homeScore =
        "document.querySelector('#game-\(Fixtures.liveGame) tbody tr:last-child .total').textContent"
    static let figures =
        #"Array.from(document.querySelectorAll('.figures > span'), (part) => part.lastChild.data).join("-")"#
    /// What the page says of its connection.
    static let link = #"document.getElementById("link").textContent"#
    static let connected = #"document.getElementById("link").textContent === "Connected.""#
    /// What stands beside the window and nobody can move into it: neither the page nor what it is in can be moved
    /// sideways.
    static let outside = """
        Array.from(document.querySelectorAll("main *")).filter((part) => {
          const box = part.getBoundingClientRect();
          if (box.width < 2 || box.right <= innerWidth + 1) return false;
          for (let one = part.parentElement; one; one = one.parentElement)
            if (getComputedStyle(one).overflowX !== "visible") return false;
          return true;
        }).map((part) => part.outerHTML.slice(0, 120)).join()
        """
    /// Whether the page can be moved sideways.
    static let isTooWide = "String(document.documentElement.scrollWidth > document.documentElement.clientWidth)"
}
