import Scores
import Sports

extension Statistic {
    /// Returns the statistic of a column by the source's name of it; `nil` for an unlisted name, because its meaning is
    /// not certain.
    ///
    /// - Parameter label: Decides the meaning of ESPN's `turnoverPoints`: points scored off turnovers on the pages of
    ///   one season, and points conceded on those of another.
    init?(key: String, label: String? = nil) {
        guard let statistic = Self.keys[key] ?? label.flatMap({ Self.labels["\(key): \($0)"] }) else { return nil }
        self = statistic
    }

    private static let labels: [String: Statistic] = [
        "turnoverPoints: Points Off Turnovers": .pointsOffTurnovers, "turnoverPoints: PTS OFF TO": .pointsOffTurnovers,
        "turnoverPoints: Points Conceded Off Turnovers": .pointsConcededOffTurnovers,
    ]

    private static let keys = [basketball, hockey, lacrosse, statCrew].reduce(into: [:]) { keys, more in
        keys.merge(more) { first, _ in first }
    }

    /// ESPN's names for basketball.
    private static let basketball: [String: Statistic] = [
        "minutes": .playingTime, "points": .points, "plusMinus": .plusMinus,
        "fieldGoalsMade-fieldGoalsAttempted": .fieldGoals, "fieldGoalPct": .fieldGoalShare,
        "threePointFieldGoalsMade-threePointFieldGoalsAttempted": .threePointers,
        "threePointFieldGoalPct": .threePointShare,
        "freeThrowsMade-freeThrowsAttempted": .freeThrows, "freeThrowPct": .freeThrowShare,
        "rebounds": .rebounds, "totalRebounds": .rebounds,
        "offensiveRebounds": .offensiveRebounds, "defensiveRebounds": .defensiveRebounds,
        "assists": .assists, "steals": .steals, "blocks": .blocks, "turnovers": .turnovers, "fouls": .fouls,
        "technicalFouls": .technicalFouls, "flagrantFouls": .flagrantFouls,
        "fastBreakPoints": .fastBreakPoints, "pointsInPaint": .pointsInPaint, "largestLead": .largestLead,
        "teamTurnovers": .teamTurnovers, "totalTurnovers": .totalTurnovers,
        "totalTechnicalFouls": .totalTechnicalFouls,
    ]

    /// StatCrew's names for lacrosse.
    private static let statCrew: [String: Statistic] = [
        "shots.g": .goals, "shots.a": .assists, "shots.sh": .shots, "shots.sog": .shotsOnGoal,
        "goaltype.pp": .powerPlayGoals, "goaltype.sh": .shortHandedGoals,
        "misc.facewon": .faceoffsWon, "misc.facelost": .faceoffsLost, "misc.gb": .groundBalls,
        "misc.dc": .drawControls, "misc.turnover": .turnovers, "misc.ct": .causedTurnovers,
        "misc.minutes-seconds": .playingTime,
        "penalty.count": .penalties, "penalty.seconds": .penaltyTime, "penalty.foul": .fouls,
        "goalie.minutes": .playingTime, "goalie.ga": .goalsAgainst, "goalie.saves": .saves,
        "powerplay.ppg-ppopp": .powerPlays, "clear.clearm-cleara": .clears,
        "shots.freepos": .freePositionShots, "goaltype.gw": .gameWinningGoals, "goaltype.ua": .unassistedGoals,
        "goaltype.fg": .firstGoals, "goaltype.ot": .overtimeGoals, "goaltype.en": .emptyNetGoals,
        "penalty.rc": .redCards, "penalty.yc": .yellowCards, "penalty.gc": .greenCards,
        "goalie.sf": .shotsFaced, "goalie.savebyprd": .savesByPeriod,
    ]

    /// The names of ESPN and the NHL for hockey. The two never use the same name for different statistics.
    private static let hockey: [String: Statistic] = [
        "goals": .goals, "assists": .assists, "points": .points, "plusMinus": .plusMinus,
        "shotsTotal": .shotsOnGoal, "sog": .shotsOnGoal, "shotsMissed": .missedShots,
        "hits": .hits, "blockedShots": .blockedShots, "giveaways": .giveaways, "takeaways": .takeaways,
        "timeOnIce": .playingTime, "toi": .playingTime, "powerPlayTimeOnIce": .powerPlayTime,
        "shortHandedTimeOnIce": .shortHandedTime, "evenStrengthTimeOnIce": .evenStrengthTime, "shifts": .shifts,
        "faceoffsWon": .faceoffsWon, "faceoffsLost": .faceoffsLost, "faceoffPercent": .faceoffShare,
        "faceoffWinningPctg": .faceoffShare,
        "penalties": .penalties, "penaltyMinutes": .penaltyTime, "pim": .penaltyTime,
        "powerPlayGoals": .powerPlayGoals, "powerPlay": .powerPlays, "shortHandedGoals": .shortHandedGoals,
        // The column is headed "SOG", which elsewhere means shots on goal.
        "shootoutGoals": .shootoutGoals,
        "goalsAgainst": .goalsAgainst, "shotsAgainst": .shotsAgainst, "saves": .saves,
        "savePct": .saveShare, "savePctg": .saveShare,
        "evenStrengthSaves": .evenStrengthSaves, "powerPlaySaves": .powerPlaySaves,
        "shortHandedSaves": .shortHandedSaves,
        "ytdGoals": .seasonGoals, "shootoutSaves": .shootoutSaves, "shootoutShotsAgainst": .shootoutShotsAgainst,
        "powerPlayOpportunities": .powerPlayOpportunities, "powerPlayPct": .powerPlayShare,
        // The NHL prints saves and shots against in one column: `13/15`.
        "saveShotsAgainst": .savesOfShots, "evenStrengthShotsAgainst": .evenStrengthSavesOfShots,
        "powerPlayShotsAgainst": .powerPlaySavesOfShots, "shorthandedShotsAgainst": .shortHandedSavesOfShots,
        "evenStrengthGoalsAgainst": .evenStrengthGoalsAgainst, "powerPlayGoalsAgainst": .powerPlayGoalsAgainst,
        "shorthandedGoalsAgainst": .shortHandedGoalsAgainst,
    ]
}

extension StatCell {
    /// Reads a cell of a column.
    init(printed: String, in column: StatColumn, by sports: SportRegistry) {
        if Self.seconds.contains(column.key) {
            self.init(printed: printed, value: Int(printed: printed).map(StatValue.seconds))
            return
        }
        let whole = Self.percentages.contains(column.key) ? 100.0 : 1
        self.init(
            printed: printed,
            value: column.statistic.flatMap { StatValue(printed: printed, as: sports.form(of: $0), whole: whole) }
        )
    }

    /// The times that are printed in seconds. Elsewhere a bare number means minutes.
    private static let seconds: Set<String> = ["penalty.seconds"]

    /// The shares that are printed as percentages. The others are fractions of 1.
    private static let percentages: Set<String> = [
        "fieldGoalPct", "threePointFieldGoalPct", "freeThrowPct", "faceoffPercent",
        "powerPlayPct",
    ]
}

extension StatValue {
    /// Reads a printed value; `nil` for a dash, a blank, or a value that does not fit the column.
    /// - Parameter whole: The printed value of a full share: 1 or 100.
    fileprivate init?(printed: String, as form: StatisticDefinition.Form, whole: Double) {
        let text = printed.trimmed
        switch form {
        case .count:
            if let number = Self.signed(text) {
                self = .number(number)
            } else {
                self.init(ratio: text)
            }
        case .ratio: self.init(ratio: text)
        case .time: self.init(time: text)
        case .share: self.init(share: text, of: whole)
        case .text: return nil
        }
    }

    /// Reads `12`, `+4` or `-17`.
    private static func signed(_ text: Substring) -> Int? {
        let sign = text.utf8.first
        guard sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else { return Int(printed: String(text)) }
        guard let number = Int(printed: String(text.dropFirst())) else { return nil }
        return sign == UInt8(ascii: "-") ? -number : number
    }

    /// Reads `6-9` or `25/28`.
    private init?(ratio text: Substring) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "/" }
        guard parts.count == 2, let made = Int(printed: String(parts[0])), let all = Int(printed: String(parts[1])),
            made <= all
        else { return nil }
        self = .ratio(made: made, of: all)
    }

    /// Reads a duration: `21:28` and `65:00` are minutes and seconds, `37` is minutes.
    private init?(time text: Substring) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard let minutes = parts.first.flatMap({ Int(printed: String($0)) }), minutes < 1000 else { return nil }
        switch parts.count {
        case 1: self = .seconds(minutes * 60)
        case 2:
            guard let seconds = Int(printed: String(parts[1])), seconds < 60 else { return nil }
            self = .seconds(minutes * 60 + seconds)
        default: return nil
        }
    }

    /// Reads `.941` or `0.941`, or percentages such as `94.1` and `100`.
    private init?(share text: Substring, of whole: Double) {
        guard text.utf8.count <= 24, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }),
            let number = Double(text.utf8.first == UInt8(ascii: ".") ? "0\(text)" : String(text)),
            (0...whole).contains(number)
        else { return nil }
        self = .share(number / whole)
    }
}
