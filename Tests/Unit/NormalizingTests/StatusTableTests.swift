import Scores
import Sports
import TestTools
import Testing
import Time

@testable import Normalizing

/// Tests which status each source's words for the state of a game are read as.
@Suite("Status by source")
struct StatusTableTests {
    /// The NHL's two codes, of which one is about play and the other about the schedule, and the expected status.
    private static let nhlWords: [(String, String?, StatusReading)] = [
        ("FUT", "OK", .known(.scheduled)), ("PRE", "OK", .known(.scheduled)), ("FUT", "TBD", .known(.scheduled)),
        ("FUT", nil, .known(.scheduled)), ("LIVE", "OK", .known(.live)), ("CRIT", "OK", .known(.live)),
        ("OVER", "OK", .known(.final)), ("FINAL", "OK", .known(.final)), ("OFF", "OK", .known(.final)),
        ("FUT", "PPD", .known(.postponed)), ("FUT", "CNCL", .known(.cancelled)), ("LIVE", "SUSP", .known(.suspended)),
        ("OFF", "CNCL", .known(.cancelled)), ("WARMUP", "OK", .unknown(word: "WARMUP")),
        ("LIVE", "MOVED", .unknown(word: "MOVED")), ("", nil, .unknown(word: "")),
    ]

    @Test(arguments: nhlWords)
    func `each code of the NHL has its status`(state: String, appointment: String?, reading: StatusReading) throws {
        var game = Self.game(.nhl, state)
        game.coded.scheduleState = appointment
        #expect(try game.normalized(league: .nhl).status == reading)
    }

    private static let espnWords: [(String, StatusReading)] = [
        ("STATUS_TBD", .known(.scheduled)), ("STATUS_SCHEDULED", .known(.scheduled)),
        ("STATUS_IN_PROGRESS", .known(.live)), ("STATUS_HALFTIME", .known(.live)),
        ("STATUS_END_PERIOD", .known(.live)), ("STATUS_END_OF_REGULATION", .known(.live)),
        ("STATUS_OVERTIME", .known(.live)), ("STATUS_SHOOTOUT", .known(.live)), ("STATUS_FINAL", .known(.final)),
        ("STATUS_FORFEIT", .known(.final)), ("STATUS_POSTPONED", .known(.postponed)),
        ("STATUS_CANCELED", .known(.cancelled)), ("STATUS_SUSPENDED", .known(.suspended)),
        ("STATUS_DELAYED", .known(.delayed)), ("STATUS_RAIN_DELAY", .known(.delayed)),
        ("STATUS_WATER_BREAK", .unknown(word: "STATUS_WATER_BREAK")), ("in", .unknown(word: "in")),
    ]

    @Test(arguments: espnWords)
    func `each code of ESPN has its status`(state: String, reading: StatusReading) throws {
        #expect(try Self.game(.espn, state).normalized(league: .nba).status == reading)
    }

    @Test(arguments: ["STATUS_FORFEIT", "STATUS_HOME_FORFEIT", "STATUS_AWAY_FORFEIT", "STATUS_FINAL"])
    func `a forfeit has the score that was awarded, or none`(state: String) throws {
        var game = Self.game(.espn, state)
        #expect(try game.normalized(league: .nba).score == Score(home: 3, away: 2))
        for index in game.teams.indices {
            game.teams[index].score = "0"
            game.teams[index].lineScore = ["0", "0", "0", "0"]
        }
        let reading = try game.normalized(league: .nba)
        let isFinal = state == "STATUS_FINAL"
        #expect(reading.status == (isFinal ? .known(.final) : .unknown(word: state)))
        #expect(reading.score == (isFinal ? .zero : nil))
        #expect((reading.periods == nil) == !isFinal)
    }

    @Test func `ESPN's flag that a game is not completed contradicts a final`() throws {
        var game = Self.game(.espn, "STATUS_FINAL")
        game.coded.isCompleted = false
        #expect(try game.normalized(league: .nba).status == .unknown(word: "STATUS_FINAL"))
    }

    /// The college sources' codes and display texts, and the expected status.
    private static let collegeWords: [(String, String?, [String], StatusReading)] = [
        ("NCAA, scheduled", "P", ["7:00 PM"], .known(.scheduled)), ("NCAA, live", "I", ["live"], .known(.live)),
        ("NCAA, halftime", "I", ["HALFTIME"], .known(.live)), ("NCAA, final", "F", ["FINAL"], .known(.final)),
        ("NCAA, final in the fourth overtime", "F", ["FINAL (4OT)"], .known(.final)),
        ("NCAA, postponed", "P", ["Postponed"], .known(.postponed)),
        ("NCAA, canceled", "F", ["Canceled"], .known(.cancelled)),
        ("NCAA, suspended", "I", ["SUSPENDED - 3rd"], .known(.suspended)),
        ("NCAA, delayed", "I", ["Weather Delay"], .known(.delayed)),
        ("NCAA, an unknown letter", "X", ["live"], .unknown(word: "X")),
        ("StatCrew, no play yet", "pre", [], .known(.scheduled)), ("StatCrew, with plays", "live", [], .known(.live)),
        ("StatCrew, complete", "final", [], .known(.final)),
        ("StatCrew, no status", nil, [], .unknown(word: "")),
        ("StatBroadcast, a state with a period", "live", ["3rd"], .known(.live)),
        ("StatBroadcast, a comment", nil, ["Game postponed to Sunday"], .known(.postponed)),
        ("StatBroadcast, no contest", nil, ["No Contest"], .known(.cancelled)),
        ("ncaa.com, final after a delay", "final", ["FINAL (lightning delay)"], .known(.final)),
    ]

    @Test(arguments: collegeWords)
    func `each text of the college sources has its status`(
        what: String,
        state: String?,
        texts: [String],
        reading: StatusReading
    ) throws {
        var game = Self.game(.sentences, state)
        game.stateTexts = texts
        #expect(try game.normalized(league: .mensLacrosseD1).status == reading, "\(what)")
    }

    @Test(arguments: [Dialect.nhl, .espn, .sentences])
    func `no game is final without two scores`(dialect: Dialect) throws {
        var game = Self.game(dialect, dialect == .nhl ? "OFF" : dialect == .espn ? "STATUS_FINAL" : "F")
        game.teams[0].score = ""
        #expect(try game.normalized(league: .nhl).status.status == nil)
    }

    @Test func `a start that is still to be announced is not read as midnight`() throws {
        var game = Self.game(.sentences, "P")
        game.start.date = "05/02/2026"
        game.start.time = "TBA"
        let reading = try game.normalized(league: .mensLacrosseD1)
        #expect(reading.startTime == .toBeAnnounced && reading.day == .may2)
    }

    private static let periods: [(Dialect, LeagueID, String, Int, String)] = [
        (.sentences, .mensLacrosseD1, "OT", 5, "OT"), (.sentences, .mensLacrosseD1, "4OT", 8, "4OT"),
        (.sentences, .mensLacrosseD1, "Overtime(4)", 8, "4OT"), (.sentences, .mensLacrosseD1, "8", 8, "4OT"),
        (.espn, .nba, "5", 5, "OT"), (.espn, .nba, "8", 8, "4OT"), (.nhl, .nhl, "4", 4, "OT"),
        (.nhl, .nhl, "5", 5, "SO"),
    ]

    @Test(arguments: periods)
    func `overtimes count up to the fourth, and hockey's fifth regular-season period is a shootout`(
        dialect: Dialect,
        league: LeagueID,
        printed: String,
        number: Int,
        label: String
    ) throws {
        var game = Self.game(dialect, dialect == .nhl ? "LIVE" : dialect == .espn ? "STATUS_IN_PROGRESS" : "I")
        game.sport = league == .mensLacrosseD1 ? "MLA" : league.rawValue
        game.period = printed
        let period = try #require(try game.normalized(league: ExpectedLeague(league)).period)
        #expect(period.number == number && period.label == label)
    }

    @Test func `a hockey playoff game has no shootout, but any number of overtimes`() throws {
        var game = Self.game(.nhl, "LIVE")
        game.coded.isPlayoff = true
        game.period = "7"
        let period = try #require(try game.normalized(league: .nhl).period)
        #expect(period.overtime == 4 && !period.isShootout)
    }

    private static func game(_ dialect: Dialect, _ state: String?) -> RawGame {
        var game = RawGame(source: "test")
        game.dialect = dialect
        game.id = "1"
        game.state = state
        game.teams = [true, false].map { isHome in
            var team = RawTeam()
            team.isHome = isHome
            team.shortName = isHome ? "Home" : "Away"
            team.reference = isHome ? "1" : "2"
            team.score = isHome ? "3" : "2"
            return team
        }
        return game
    }
}
