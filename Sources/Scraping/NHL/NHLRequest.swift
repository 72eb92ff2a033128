package import Time

/// Addresses of the NHL's pages.
package struct NHLRequest: Hashable, Sendable {
    /// From the host on: `/v1/score/2026-05-02`.
    package let path: String

    /// The games of a day of the Eastern calendar. The day is always said: `now` is answered by a redirect to it.
    package static func score(on day: CivilDate) -> NHLRequest {
        NHLRequest(path: "/v1/score/\(day)")
    }

    /// The plays of a game.
    package static func playByPlay(of game: String) -> NHLRequest {
        NHLRequest(path: "/v1/gamecenter/\(percentEncoded(game))/play-by-play")
    }

    /// The figures of a game's skaters and goalies.
    package static func boxScore(of game: String) -> NHLRequest {
        NHLRequest(path: "/v1/gamecenter/\(percentEncoded(game))/boxscore")
    }

    /// The tables as of a day. Between seasons a day has none.
    package static func standings(on day: CivilDate) -> NHLRequest {
        NHLRequest(path: "/v1/standings/\(day)")
    }

    /// Where to ask.
    /// - Parameter base: `https://api-web.nhle.com`, or whatever stands in for it; a slash at its end does no harm.
    package func url(base: String) -> String {
        rootAddress(base) + path
    }
}
