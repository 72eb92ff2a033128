import FoundationEssentials
import Postgres
import Scores
import Storage
import TestSupport
import TestTools
import Testing
import Time

extension Instant {
    /// The tests' time of observation: this many seconds after 20:00 UTC on a Saturday in May.
    static func at(_ seconds: Int64) -> Instant {
        Instant(microseconds: (1_777_752_000 + seconds) * 1_000_000)
    }
}

extension CivilDate {
    static let saturday: CivilDate = {
        guard let day = CivilDate(year: 2026, month: 5, day: 2) else { preconditionFailure("2 May is a day") }
        return day
    }()
}

extension TeamReading {
    static func ncaa(_ seoname: String, _ name: String) -> TeamReading {
        TeamReading(sourceID: SourceID(source: "ncaa", id: seoname), name: name, conference: "patriot")
    }
}

extension GameReading {
    /// A scoreboard's reading of Navy against Army.
    static func scoreboard(
        _ status: GameStatus = .live,
        _ home: Int? = nil,
        _ away: Int? = nil,
        period: Int? = nil,
        clock: Int? = nil,
        id: String = "6599987"
    ) -> GameReading {
        var score: Score?
        if let home, let away { score = Score(home: home, away: away) }
        return GameReading(
            league: .mensLacrosseD1,
            sourceID: SourceID(source: "ncaa", id: id),
            day: .saturday,
            startTime: .at(.at(-3600)),
            teams: BySide(home: .ncaa("navy", "Navy"), away: .ncaa("army", "Army West Point")),
            status: .known(status),
            statusText: status.rawValue.uppercased(),
            period: period.map { Period(number: $0) },
            clock: clock.flatMap { GameClock(seconds: $0) },
            score: score
        )
    }

    /// A play-by-play's reading of the same game.
    static func detail(_ plays: [Play], periods: [PeriodScore]? = nil) -> GameReading {
        var reading = scoreboard(.live)
        reading.day = nil
        reading.startTime = nil
        reading.plays = plays
        reading.periods = periods
        return reading
    }
}

extension Play {
    /// The home side's `number`-th goal, after which the score is `number`–0.
    static func goal(_ number: Int, by name: String = "Nikolic, AJ") -> Play {
        Play(
            period: Period(number: 1),
            clock: GameClock(seconds: 900 - number),
            side: .home,
            kind: .goal,
            text: "GOAL by \(name)",
            score: Score(home: number, away: 0),
            players: [PlayPlayer(name: name, role: .scorer), PlayPlayer(name: "Helper", role: .assist)]
        )
    }

    static func shot(_ text: String) -> Play {
        Play(period: Period(number: 1), clock: nil, side: .away, kind: .shot, text: text)
    }
}

extension TestDatabase {
    /// Stores a reading in a transaction of its own, as a scraper does.
    func store(_ reading: GameReading, at seconds: Int64, listed: [String] = []) async throws -> StoreResult.Outcome {
        try await pool.withTransaction { transaction in
            try await GameStore(transaction).store(scoreboard: reading, observedAt: .at(seconds), listed: listed)
                .outcome
        }
    }

    func store(detail reading: GameReading, at seconds: Int64) async throws -> StoreResult.Outcome {
        try await pool.withTransaction { transaction in
            try await GamePageWriter(transaction).store(reading, observedAt: .at(seconds)).outcome
        }
    }

    /// Stores a game in its first period, 0–0, at second 0.
    func game() async throws -> GameID {
        let outcome = try await store(.scoreboard(.live, 0, 0, period: 1), at: 0)
        guard case .revised(let id, revision: 1) = outcome else {
            throw NoGame(outcome: outcome)
        }
        return id
    }

    func count(_ table: String) async throws -> Int {
        try await pool.first("select count(*) from \(unescaped: table)")?.decode(Int.self) ?? 0
    }

    /// The only column of the statement's first row.
    func value<Value: PostgresDecodable & Sendable>(_ statement: SQL, as type: Value.Type = Value.self) async throws
        -> Value
    {
        try #require(try await pool.first(statement)).decode(Value.self)
    }

    /// Registers a device that follows these teams.
    func device(_ token: String, follows slugs: String...) async throws -> DeviceID {
        try await device(token, DeviceWishes(follows: slugs.map { Follow(.team($0, .mensLacrosseD1)) })).id
    }

    func device(_ token: String, _ wishes: DeviceWishes) async throws -> RegisteredDevice {
        let request = DeviceRequest(token: token, environment: .production, topic: "app.bardown")
        return try await DeviceRegistrationStore(pool).register(request, wishes)
    }
}

struct NoGame: Error {
    let outcome: StoreResult.Outcome
}
