import TextCoding
package import Time

/// The address of one of ESPN's pages.
package struct ESPNRequest: Hashable, Sendable {
    /// The path and query: `/apis/site/v2/sports/basketball/nba/scoreboard?dates=20260502&limit=500`.
    package let path: String

    /// Requests the games of a day in Eastern time.
    ///
    /// The day is always stated, because without it ESPN chooses its own current day, which changes at noon. A limit
    /// above 500 reduces the response to 25 games, and ranges of days are refused.
    /// - Parameter code: Sport and league, `basketball/nba`.
    package static func scoreboard(of code: String, on day: CivilDate) -> ESPNRequest {
        let date = "\(day)".filter { $0 != "-" }
        let group = wholeDivisions[code].map { "&groups=\($0)" } ?? ""
        return ESPNRequest(path: "\(folder(of: code))/scoreboard?dates=\(date)&limit=500\(group)")
    }

    /// Requests a game with all its details.
    package static func summary(of event: String, code: String) -> ESPNRequest {
        ESPNRequest(path: "\(folder(of: code))/summary?event=\(PercentEncoding.encode(event))")
    }

    /// Requests the teams of a league with their logos.
    package static func teams(of code: String) -> ESPNRequest {
        ESPNRequest(path: "\(folder(of: code))/teams?limit=1000")
    }

    /// Requests the polls of a league, all on one page.
    package static func rankings(of code: String) -> ESPNRequest {
        ESPNRequest(path: "\(folder(of: code))/rankings")
    }

    /// Requests the standings of a league. Its folder differs from that of the other pages, because the page named
    /// `standings` in their folder has no tables.
    package static func standings(of code: String) -> ESPNRequest {
        ESPNRequest(path: "/apis/v2/sports/" + escaped(code) + "/standings")
    }

    /// Returns the full address.
    /// - Parameter base: `https://site.api.espn.com` or a substitute, with or without a slash at its end.
    package func url(base: String) -> String {
        rootAddress(base) + path
    }

    /// Leagues whose pages show only games of ranked teams unless a group is requested, with the group for all of
    /// Division I.
    private static let wholeDivisions = [
        "basketball/mens-college-basketball": "50", "basketball/womens-college-basketball": "50",
    ]

    private static func folder(of code: String) -> String {
        "/apis/site/v2/sports/" + escaped(code)
    }

    private static func escaped(_ code: String) -> String {
        code.split(separator: "/").map { PercentEncoding.encode(String($0)) }.joined(separator: "/")
    }
}
