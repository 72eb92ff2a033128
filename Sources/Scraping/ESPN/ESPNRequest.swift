package import Time

/// Addresses of ESPN's pages.
package struct ESPNRequest: Hashable, Sendable {
    /// From the host on: `/apis/site/v2/sports/basketball/nba/scoreboard?dates=20260502&limit=500`.
    package let path: String

    /// The games of a day of the Eastern calendar.
    ///
    /// The day is always said: without it the answer is of what ESPN takes for today, which changes over at noon. More
    /// than 500 games cut the answer down to 25, and ranges of days are refused.
    /// - Parameter code: Sport and league, `basketball/nba`.
    package static func scoreboard(of code: String, on day: CivilDate) -> ESPNRequest {
        let date = "\(day)".filter { $0 != "-" }
        let group = wholeDivisions[code].map { "&groups=\($0)" } ?? ""
        return ESPNRequest(path: "\(folder(of: code))/scoreboard?dates=\(date)&limit=500\(group)")
    }

    /// A game with all that ESPN has of it.
    package static func summary(of event: String, code: String) -> ESPNRequest {
        ESPNRequest(path: "\(folder(of: code))/summary?event=\(percentEncoded(event))")
    }

    /// The teams of a league with their logos.
    package static func teams(of code: String) -> ESPNRequest {
        ESPNRequest(path: "\(folder(of: code))/teams?limit=1000")
    }

    /// The polls of a league, all on one page.
    package static func rankings(of code: String) -> ESPNRequest {
        ESPNRequest(path: "\(folder(of: code))/rankings")
    }

    /// The tables of a league. Beside the other pages of its folder stands one without tables.
    package static func standings(of code: String) -> ESPNRequest {
        ESPNRequest(path: "/apis/v2/sports/" + escaped(code) + "/standings")
    }

    /// Where to ask.
    /// - Parameter base: `https://site.api.espn.com`, or whatever stands in for it; a slash at its end does no harm.
    package func url(base: String) -> String {
        rootAddress(base) + path
    }

    /// Pages that show only games of ranked teams unless they are asked for a group, and the group that is all of the
    /// first division.
    private static let wholeDivisions = [
        "basketball/mens-college-basketball": "50", "basketball/womens-college-basketball": "50",
    ]

    private static func folder(of code: String) -> String {
        "/apis/site/v2/sports/" + escaped(code)
    }

    private static func escaped(_ code: String) -> String {
        code.split(separator: "/").map { percentEncoded(String($0)) }.joined(separator: "/")
    }
}
