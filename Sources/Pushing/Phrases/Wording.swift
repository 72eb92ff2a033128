/// An entry of the table of alert texts: the key that an app with localized strings looks up, and the English text.
///
/// A key never changes its meaning, because installed apps know it. A changed text gets a new key.
struct Wording: Hashable, Sendable {
    /// `GOAL_BY`
    let key: String
    /// Whether an alert may append the period and clock; its key then ends in `_AT`.
    let mayHaveClock: Bool
    /// The English text around the placeholders: one part more than there are placeholders.
    private let texts: [String]
    /// The names of the placeholders, in order: `team`, `scorer`.
    private let holes: [String]

    /// - Parameter english: The text with a name in braces for each placeholder: `Goal {team} ({scorer})`.
    init(_ key: String, _ english: String, mayHaveClock: Bool = false) {
        self.key = key
        self.mayHaveClock = mayHaveClock
        let parts = english.split(separator: "{", omittingEmptySubsequences: false)
        let pairs = parts.dropFirst().map { $0.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false) }
        texts = [String(parts[0])] + pairs.map { String($0.last ?? "") }
        holes = pairs.map { String($0.first ?? "") }
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
        let plain = StringsEntry(key: key, texts: texts, holes: holes)
        guard mayHaveClock else { return [plain] }
        let last = (texts.last ?? "") + Self.beforeClock
        let timed = Array(texts.dropLast()) + [last, ""]
        return [plain, StringsEntry(key: key + Self.clockSuffix, texts: timed, holes: holes + ["moment"])]
    }
}

/// A string of a strings file.
struct StringsEntry: Hashable, Sendable {
    let key: String
    /// The English text around the placeholders: one part more than there are placeholders.
    let texts: [String]
    /// The names of the placeholders, in order. The formats of strings files only number them.
    let holes: [String]

    /// The English text with `hole(n)` for each placeholder, counted from 1.
    func english(_ hole: (Int) -> String) -> String {
        texts[0] + zip(1..., texts.dropFirst()).map { hole($0) + $1 }.joined()
    }
}

/// The complete texts of alerts. In a standing the leader is first, or the visitors if the score is level.
extension Wording {
    static let table: [Wording] =
        [standing, matchup, started, gameOn] + goals + turns + milestones + periods + ends + corrections + changes
        + [gameOver, resultWaits, test, testArrives]

    static let standing = Wording("STANDING", "{leader} {points}, {other} {fewer}", mayHaveClock: true)
    static let matchup = Wording("MATCHUP", "{away} vs {home}", mayHaveClock: true)
    static let started = Wording("STARTED", "{away} vs {home} has started")
    static let gameOn = Wording("GAME_ON", "Game on")

    private static let goals = [
        goal, goalBy, twoPointGoalBy, goalsOf, goalsOfBy, goalsOfBoth, goalsOfBothBy, point, pointBy, pointsOf,
        pointsOfBoth, scoreUpdate,
    ]
    static let goal = Wording("GOAL", "Goal {team}", mayHaveClock: true)
    static let goalBy = Wording("GOAL_BY", "Goal {team} ({scorer})", mayHaveClock: true)
    static let twoPointGoalBy = Wording("TWO_POINT_GOAL_BY", "2-point goal {team} ({scorer})", mayHaveClock: true)
    static let goalsOf = Wording("GOALS", "{count} goals {team}", mayHaveClock: true)
    static let goalsOfBy = Wording("GOALS_BY", "{count} goals {team} ({scorers})", mayHaveClock: true)
    static let goalsOfBothBy = Wording(
        "GOALS_OF_BOTH_BY",
        "Goals: {team} {more}, {other} {fewer} ({scorers})",
        mayHaveClock: true
    )
    static let goalsOfBoth = Wording("GOALS_OF_BOTH", "Goals: {team} {more}, {other} {fewer}", mayHaveClock: true)
    static let point = Wording("POINT", "Point {team}", mayHaveClock: true)
    static let pointBy = Wording("POINT_BY", "Point {team} ({scorer})", mayHaveClock: true)
    static let pointsOf = Wording("POINTS", "{count} points {team}", mayHaveClock: true)
    static let pointsOfBoth = Wording("POINTS_OF_BOTH", "Points: {team} {more}, {other} {fewer}", mayHaveClock: true)
    static let scoreUpdate = Wording("SCORE_UPDATE", "Score update", mayHaveClock: true)

    private static let turns = [
        ahead, leadChange, closeGame, aheadAfterTrailing, levelAfterTrailing, comeback, upsetAlert, upsetAlertMatchup,
        unrankedAheadOfRanked, rankedAheadOfRanked, rankedAheadOfUnranked, unrankedAheadOfUnranked, favouritesBehind,
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
    static let upsetAlert = Wording("UPSET_ALERT", "Upset alert: {leader} {points}, {other} {fewer}")
    static let upsetAlertMatchup = Wording("UPSET_ALERT_MATCHUP", "Upset alert: {away} vs {home}")
    static let unrankedAheadOfRanked = Wording(
        "UNRANKED_AHEAD_OF_RANKED",
        "Unranked {team} ahead of No. {rank} {favourite}",
        mayHaveClock: true
    )
    static let rankedAheadOfRanked = Wording(
        "RANKED_AHEAD_OF_RANKED",
        "No. {rank} {team} ahead of No. {rank of the favourite} {favourite}",
        mayHaveClock: true
    )
    static let rankedAheadOfUnranked = Wording(
        "RANKED_AHEAD_OF_UNRANKED",
        "No. {rank} {team} ahead of Unranked {favourite}",
        mayHaveClock: true
    )
    static let unrankedAheadOfUnranked = Wording(
        "UNRANKED_AHEAD_OF_UNRANKED",
        "Unranked {team} ahead of Unranked {favourite}",
        mayHaveClock: true
    )
    static let favouritesBehind = Wording("FAVOURITES_BEHIND", "The favourites are behind", mayHaveClock: true)

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

    private static let ends = [
        final, finalAfter, finalMatchup, finalMatchupAfter, wins, winner, endsLevel, resultUnknown,
    ]
    static let final = Wording("FINAL", "Final: {leader} {points}, {other} {fewer}")
    static let finalAfter = Wording("FINAL_AFTER", "Final: {leader} {points}, {other} {fewer} ({overtime})")
    static let finalMatchup = Wording("FINAL_MATCHUP", "Final: {away} vs {home}")
    static let finalMatchupAfter = Wording("FINAL_MATCHUP_AFTER", "Final: {away} vs {home} ({overtime})")
    static let wins = Wording("WINS", "{team} wins")
    static let winner = Wording("WINNER", "Winner: {team}")
    static let endsLevel = Wording("ENDS_LEVEL", "The game ends level")
    static let resultUnknown = Wording("RESULT_UNKNOWN", "The game is over")

    private static let corrections = [
        scoreCorrected, scoreCorrectedMatchup, notOver, notOverMatchup, notStarted, itWas, itWasAndIsNotOver,
        itWasAndNotStarted, notOverAfterAll, startByMistake, saidWrongly,
    ]
    static let scoreCorrected = Wording("SCORE_CORRECTED", "Score corrected: {leader} {points}, {other} {fewer}")
    static let scoreCorrectedMatchup = Wording("SCORE_CORRECTED_MATCHUP", "Score corrected: {away} vs {home}")
    static let notOver = Wording("NOT_OVER", "Not over: {leader} {points}, {other} {fewer}")
    static let notOverMatchup = Wording("NOT_OVER_MATCHUP", "Not over: {away} vs {home}")
    static let notStarted = Wording("NOT_STARTED", "{away} vs {home} has not started")
    static let itWas = Wording("IT_WAS", "It was {leader} {points}, {other} {fewer}")
    static let itWasAndIsNotOver = Wording(
        "IT_WAS_AND_IS_NOT_OVER",
        "It was {leader} {points}, {other} {fewer}. The game is not over after all"
    )
    static let itWasAndNotStarted = Wording(
        "IT_WAS_AND_NOT_STARTED",
        "It was {leader} {points}, {other} {fewer}. The start was reported by mistake"
    )
    static let notOverAfterAll = Wording("NOT_OVER_AFTER_ALL", "The game is not over after all")
    static let startByMistake = Wording("START_BY_MISTAKE", "The start was reported by mistake")
    static let saidWrongly = Wording("SAID_WRONGLY", "The earlier alert was wrong")

    private static let changes = [
        postponed, notAsScheduled, cancelled, notPlayed, moved, newStart, newDay, newStartUnknown,
    ]
    static let postponed = Wording("POSTPONED", "{away} vs {home} postponed")
    static let notAsScheduled = Wording("NOT_AS_SCHEDULED", "The game will not be played as scheduled")
    static let cancelled = Wording("CANCELLED", "{away} vs {home} cancelled")
    static let notPlayed = Wording("NOT_PLAYED", "The game will not be played")
    static let moved = Wording("MOVED", "{away} vs {home} moved")
    static let newStart = Wording("NEW_START", "New start: {date}, {time} {place} time")
    static let newDay = Wording("NEW_DAY", "New start: {date}, time to be announced")
    static let newStartUnknown = Wording("NEW_START_UNKNOWN", "The game has a new start time")

    static let gameOver = Wording("GAME_OVER", "Game over")
    static let resultWaits = Wording("RESULT_WAITS", "The result is hidden until you want to see it")
    static let test = Wording("TEST", "Test")
    static let testArrives = Wording("TEST_ARRIVES", "Alerts reach this device")
}
