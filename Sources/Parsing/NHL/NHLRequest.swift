import TextCoding
package import Time

/// The address of one of the NHL's pages.
package struct NHLRequest: Hashable, Sendable {
    /// The path: `/v1/score/2026-05-02`.
    package let path: String

    /// Requests the games of a day in Eastern time. The day is always stated, because `now` only redirects to it.
    package static func score(on day: CivilDate) -> NHLRequest {
        NHLRequest(path: "/v1/score/\(day)")
    }

    /// Requests the plays of a game.
    package static func playByPlay(of game: String) -> NHLRequest {
        NHLRequest(path: "/v1/gamecenter/\(PercentEncoding.encode(game))/play-by-play")
    }

    /// Requests the statistics of a game's skaters and goalies.
    package static func boxScore(of game: String) -> NHLRequest {
        NHLRequest(path: "/v1/gamecenter/\(PercentEncoding.encode(game))/boxscore")
    }

    /// Requests the standings of a day. There are none between seasons.
    package static func standings(on day: CivilDate) -> NHLRequest {
        NHLRequest(path: "/v1/standings/\(day)")
    }

    /// Returns the full address.
    /// - Parameter base: `https://api-web.nhle.com` or a substitute, with or without a slash at its end.
    package func url(base: String) -> String {
        rootAddress(base) + path
    }
}
