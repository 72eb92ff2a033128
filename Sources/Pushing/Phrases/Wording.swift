/// An entry of the table of alert texts: the key that an app with localized strings looks up, and the English text.
///
/// A key never changes its meaning, because installed apps contain it. A changed text gets a new key.
struct Wording: Hashable, Sendable {
    /// The key of the localized string: `STANDING_BY`.
    let key: String
    /// Whether an alert may append the period and clock; its key then ends in `_AT`.
    let mayHaveClock: Bool
    /// The English text around the placeholders: one part more than there are placeholders.
    private let texts: [String]
    /// The names of the placeholders, in order: `count`, `team`.
    private let placeholders: [String]

    /// - Parameter english: The text with a name in braces for each placeholder: `{count} goals {team}`.
    init(_ key: String, _ english: String, mayHaveClock: Bool = false) {
        self.key = key
        self.mayHaveClock = mayHaveClock
        let parts = english.split(separator: "{", omittingEmptySubsequences: false)
        let pairs = parts.dropFirst().map { $0.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false) }
        texts = [String(parts[0])] + pairs.map { String($0.last ?? "") }
        placeholders = pairs.map { String($0.first ?? "") }
    }

    /// The English text with `words` in the placeholders, in order.
    func filled(_ words: [String]) -> String {
        texts[0] + zip(words, texts.dropFirst()).map { $0 + $1 }.joined()
    }

    /// The separator before the period and clock.
    static let beforeClock = " · "
    /// The suffix of a key whose text ends with the period and clock.
    static let clockSuffix = "_AT"

    /// The entries for translators: the text itself, and its form with period and clock if it may have one.
    var entries: [StringsEntry] {
        let plain = StringsEntry(key: key, texts: texts, placeholders: placeholders)
        guard mayHaveClock else { return [plain] }
        let last = (texts.last ?? "") + Self.beforeClock
        let timed = Array(texts.dropLast()) + [last, ""]
        return [
            plain, StringsEntry(key: key + Self.clockSuffix, texts: timed, placeholders: placeholders + ["moment"]),
        ]
    }
}

/// A string of a strings file.
struct StringsEntry: Hashable, Sendable {
    let key: String
    /// The English text around the placeholders: one part more than there are placeholders.
    let texts: [String]
    /// The names of the placeholders, in order. The formats of strings files only number them.
    let placeholders: [String]

    /// The English text with `placeholder(n)` for each placeholder, counted from 1.
    func english(_ placeholder: (Int) -> String) -> String {
        texts[0] + zip(1..., texts.dropFirst()).map { placeholder($0) + $1 }.joined()
    }
}

/// The complete texts of alerts, in one pattern for all sports: the title says what happened and when in the game, the
/// body names the teams with the score and adds the details. In a standing the leader is first, or the visitors if the
/// score is level.
extension Wording {
    static let table: [Wording] =
        standings + [gameOn] + goals + turns + milestones + periods + ends + corrections + changes
        + [gameOver, resultWaits, test, testArrives] + contests

    private static let standings = [standing, standingBy, standingByFrom, standingByFromTwo, matchup]
    static let standing = Wording("STANDING", "{leader} {points}, {other} {fewer}", mayHaveClock: true)
    static let standingBy = Wording("STANDING_BY", "{leader} {points}, {other} {fewer} · {scorers}")
    static let standingByFrom = Wording(
        "STANDING_BY_FROM",
        "{leader} {points}, {other} {fewer} · {scorer} from {assist}"
    )
    static let standingByFromTwo = Wording(
        "STANDING_BY_FROM_TWO",
        "{leader} {points}, {other} {fewer} · {scorer} from {assist} and {second assist}"
    )
    static let matchup = Wording("MATCHUP", "{away} vs {home}", mayHaveClock: true)
    static let gameOn = Wording("GAME_ON", "Game on")

    private static let goals = [
        goal, twoPointGoal, goalsOf, goalsOfBoth, point, pointsOf, pointsOfBoth, scoreUpdate,
    ]
    static let goal = Wording("GOAL", "Goal {team}", mayHaveClock: true)
    static let twoPointGoal = Wording("TWO_POINT_GOAL", "2-point goal {team}", mayHaveClock: true)
    static let goalsOf = Wording("GOALS", "{count} goals {team}", mayHaveClock: true)
    static let goalsOfBoth = Wording("GOALS_OF_BOTH", "Goals: {team} {more}, {other} {fewer}", mayHaveClock: true)
    static let point = Wording("POINT", "Point {team}", mayHaveClock: true)
    static let pointsOf = Wording("POINTS", "{count} points {team}", mayHaveClock: true)
    static let pointsOfBoth = Wording("POINTS_OF_BOTH", "Points: {team} {more}, {other} {fewer}", mayHaveClock: true)
    static let scoreUpdate = Wording("SCORE_UPDATE", "Score update", mayHaveClock: true)

    private static let turns = [
        ahead, leadChange, closeGame, aheadAfterTrailing, levelAfterTrailing, comeback, upsetAlert,
        unrankedLeadsRanked, rankedLeadsRanked,
    ]
    static let ahead = Wording("AHEAD", "{team} ahead", mayHaveClock: true)
    static let leadChange = Wording("LEAD_CHANGE", "Lead change", mayHaveClock: true)
    static let closeGame = Wording("CLOSE_GAME", "Close game", mayHaveClock: true)
    static let aheadAfterTrailing = Wording(
        "AHEAD_AFTER_TRAILING",
        "{team} ahead after trailing by {deficit}",
        mayHaveClock: true
    )
    static let levelAfterTrailing = Wording(
        "LEVEL_AFTER_TRAILING",
        "{team} level after trailing by {deficit}",
        mayHaveClock: true
    )
    static let comeback = Wording("COMEBACK", "Comeback", mayHaveClock: true)
    static let upsetAlert = Wording("POSSIBLE_UPSET", "Upset alert", mayHaveClock: true)
    static let unrankedLeadsRanked = Wording(
        "UNRANKED_LEADS_RANKED",
        "Unranked {team} {points}, No. {rank} {favourite} {fewer}"
    )
    static let rankedLeadsRanked = Wording(
        "RANKED_LEADS_RANKED",
        "No. {rank} {team} {points}, No. {rank of the favourite} {favourite} {fewer}"
    )

    private static let milestones = [hatTrick, milestone] + playersGoals + playersPoints
    static let hatTrick = Wording("HAT_TRICK", "Hat trick: {player} ({team})")
    static let milestone = Wording("MILESTONE", "Milestone")
    /// The wordings for one player, for two and for three.
    static let playersGoals = playerMilestones("GOALS", of: "goals")
    static let playersPoints = playerMilestones("POINTS", of: "points")

    /// One wording for each number of players that one alert can list.
    private static func playerMilestones(_ key: String, of unit: String) -> [Wording] {
        let texts = (1...3).map { "{count \($0)} \(unit): {player \($0)} ({team \($0)})" }
        return zip(["PLAYER", "TWO_PLAYERS", "THREE_PLAYERS"], texts.indices).map { who, last in
            Wording("\(who)_\(key)", texts[...last].joined(separator: ", "))
        }
    }

    private static let periods = [
        endOf, halftime, endOfQuarter, endOfHalf, endOfPeriod, overtime, overtimeNumber, shootout,
    ]
    static let endOf = Wording("END_OF", "End of {period}")
    static let halftime = Wording("HALFTIME", "Halftime")
    static let endOfQuarter = Wording("END_OF_QUARTER", "End of the quarter")
    static let endOfHalf = Wording("END_OF_HALF", "End of the half")
    static let endOfPeriod = Wording("END_OF_PERIOD", "End of the period")
    static let overtime = Wording("OVERTIME", "Overtime")
    static let overtimeNumber = Wording("OVERTIME_NUMBER", "Overtime {number}")
    static let shootout = Wording("SHOOTOUT", "Shootout")

    private static let ends = [final, finalAfter]
    static let final = Wording("GAME_FINAL", "Final")
    static let finalAfter = Wording("GAME_FINAL_AFTER", "Final ({overtime})")

    private static let corrections = [scoreCorrected, correctedFrom, gameNotOver, gameNotStarted]
    static let scoreCorrected = Wording("CORRECTION", "Score corrected")
    static let correctedFrom = Wording(
        "CORRECTED_FROM",
        "{leader} {points}, {other} {fewer} (not {leader before} {points before}, {other before} {fewer before})"
    )
    static let gameNotOver = Wording("GAME_NOT_OVER", "Not over yet")
    static let gameNotStarted = Wording("GAME_NOT_STARTED", "Not started yet")

    private static let changes = [postponed, cancelled, moved, movedToTime, movedToDay]
    static let postponed = Wording("GAME_POSTPONED", "Postponed")
    static let cancelled = Wording("GAME_CANCELLED", "Cancelled")
    static let moved = Wording("GAME_MOVED", "New start time")
    static let movedToTime = Wording("MOVED_TO_TIME", "{away} vs {home} · {date}, {time} {place} time")
    static let movedToDay = Wording("MOVED_TO_DAY", "{away} vs {home} · {date}, time to be announced")

    static let gameOver = Wording("GAME_OVER", "Game over")
    static let resultWaits = Wording("RESULT_WAITS", "The result is hidden until you want to see it")
    static let test = Wording("TEST", "Test")
    static let testArrives = Wording("TEST_ARRIVES", "Alerts reach this device")
}
