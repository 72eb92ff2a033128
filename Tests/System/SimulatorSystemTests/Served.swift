import Scores
import Testing
import Time

@testable import simulator

/// Creates answers about scripts without a network.
enum Served {
    /// The real time at which the simulated time begins: noon on a day in spring.
    static let start = Instant(microseconds: 1_777_737_600_000_000)
    static let date = "05/02/2026"

    static func slate(_ scripts: [GameScript], at time: SimulatedTime) -> SimulatedSlate {
        SimulatedSlate(
            instant: start + time,
            clock: SimulatedClock(start: start, speed: 1),
            scripts: scripts,
            bench: []
        )
    }

    static func playByPlay(_ script: GameScript, at time: SimulatedTime) -> UpstreamResponse {
        let slate = slate([script], at: time)
        return .playByPlay(slate.listing(contestID: String(script.contestID)))
    }

    static func contests(
        _ scripts: [GameScript],
        at time: SimulatedTime,
        date: String = date,
        sport: String = "MLA",
        division: Int = 1,
        season: Int = 2025
    ) throws -> [ParsedJSON] {
        let variables = ContestsVariables(sportCode: sport, division: division, seasonYear: season, contestDate: date)
        return try ParsedJSON(parsing: UpstreamResponse.contests(variables, of: slate(scripts, at: time)).body)["data"][
            "contests"
        ]
        .array
    }

    /// Returns the score on the scoreboard; 0–0 before the game.
    static func score(_ script: GameScript, at time: SimulatedTime) throws -> Score {
        let teams = try #require(try contests([script], at: time).first)["teams"].array
        let score: (Bool) -> Int = { isHome in teams.first { $0["isHome"].bool == isHome }?["score"].int ?? 0 }
        return Score(home: score(true), away: score(false))
    }

    /// Returns the running score of the last goal in the play-by-play; `nil` if there is no goal.
    static func lastScore(_ script: GameScript, at time: SimulatedTime) throws -> Score? {
        let document = try ParsedJSON(parsing: playByPlay(script, at: time).body)
        let plays = document["data"]["playbyplay"]["periods"].array.flatMap { period in
            period["playbyplayStats"].array.flatMap { $0["plays"].array }
        }
        return plays.last { !$0["homeScore"].isNull }.flatMap { play in
            guard let home = play["homeScore"].int, let away = play["visitorScore"].int else { return nil }
            return Score(home: home, away: away)
        }
    }
}
