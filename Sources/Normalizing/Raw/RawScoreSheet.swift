import Scores
import Sports

/// The contents of a scorer's file other than score, plays and box score, as found. The goals are ``RawGame/goals``.
package struct RawScoreSheet: Hashable, Sendable {
    package var producer: String?
    package var stadium: String?
    package var location: String?
    package var attendance: String?
    package var officials: [String] = []
    /// `Y` or `1` for a neutral site, `N` or `0` for the home team's own.
    package var neutralSite: String?
    /// `12:00 PM`, `2 PM` or `19:30`, in local time at the stadium.
    package var start: String?
    package var end: String?
    /// The number of the game among those of the same teams on one day.
    package var gameOfDay: String?
    /// `Y` if the teams play two games on the day.
    package var doubleheader: String?
    /// The game's ids at other sources, by the source's name.
    package var otherIDs: [String: String] = [:]
    /// Whether the file has a list of goals, even an empty one.
    package var listsGoals = false
    package var penalties: [RawPenalty]?
    package var goalieChanges: [RawGoalieChange]?

    package init() {}
}

/// A line of a list of penalties.
package struct RawPenalty: Hashable, Sendable {
    /// The ``RawTeam/reference`` of the penalized team.
    package var team: String?
    package var period: String?
    package var clock: String?
    package var player: String?
    package var seconds: String?
    package var infraction: String?
    package var grade: String?

    package init() {}
}

/// A change of goalie.
package struct RawGoalieChange: Hashable, Sendable {
    /// The ``RawTeam/reference`` of the goalie's team.
    package var team: String?
    package var period: String?
    package var clock: String?
    package var goalie: String?
    package var jersey: String?

    package init() {}
}

extension ScoreSheet {
    /// - Parameters:
    ///   - game: The game of the sheet, for its list of goals.
    ///   - teams: The teams whose references the entries use.
    init(_ raw: RawScoreSheet, of game: RawGame, teams: BySide<RawTeam>, regulation: Int) {
        let reader = EntryReader(teams: teams, regulation: regulation)
        self.init(
            producer: raw.producer?.unblanked,
            stadium: raw.stadium?.unblanked,
            location: raw.location?.unblanked,
            attendance: Int(printed: raw.attendance).flatMap { $0 > 0 ? $0 : nil },
            officials: raw.officials.compactMap(\.unblanked),
            isNeutralSite: Bool(yesNo: raw.neutralSite),
            localStart: PrintedTime(raw.start)?.unambiguousTime,
            localEnd: PrintedTime(raw.end)?.unambiguousTime,
            doubleheaderGame: raw.doubleheaderGame,
            otherIDs: raw.otherIDs.sorted { $0.key < $1.key }.compactMap { source, id in
                id.unblanked.map { SourceID(source: source, id: $0) }
            },
            goals: raw.listsGoals ? game.goals.map(reader.goal) : nil,
            penalties: raw.penalties?.map(reader.penalty),
            goalieChanges: raw.goalieChanges?.map(reader.goalieChange)
        )
    }
}

extension RawScoreSheet {
    /// The number of the game in a doubleheader. The file of a single game may have the number 1 too, so that number
    /// counts only if the file also says that it is a doubleheader.
    package var doubleheaderGame: Int? {
        guard let number = Int(printed: gameOfDay), (1...9).contains(number) else { return nil }
        return number > 1 || Bool(yesNo: doubleheader) == true ? number : nil
    }
}

/// Reads the entries of a sheet's lists.
private struct EntryReader {
    let teams: BySide<RawTeam>
    let regulation: Int

    func goal(_ raw: RawGoal) -> GoalEntry {
        GoalEntry(
            time: time(raw.team, raw.period, raw.clock),
            strength: GoalEntry.Strength(code: raw.strength),
            scorer: raw.scorer?.unblanked,
            assists: raw.assists.compactMap(\.unblanked),
            seasonGoals: Int(printed: raw.seasonGoals)
        )
    }

    func penalty(_ raw: RawPenalty) -> PenaltyEntry {
        PenaltyEntry(
            time: time(raw.team, raw.period, raw.clock),
            player: raw.player?.unblanked,
            seconds: Int(printed: raw.seconds),
            infraction: raw.infraction?.unblanked,
            grade: raw.grade?.unblanked
        )
    }

    func goalieChange(_ raw: RawGoalieChange) -> GoalieChange {
        GoalieChange(
            time: time(raw.team, raw.period, raw.clock),
            goalie: raw.goalie?.unblanked,
            jersey: raw.jersey?.unblanked
        )
    }

    private func time(_ team: String?, _ period: String?, _ clock: String?) -> SheetTime {
        SheetTime(
            side: teams.side(ofReference: team),
            period: Period(printed: period, regulation: regulation),
            clock: GameClock(printed: clock)
        )
    }
}

extension GoalEntry.Strength {
    /// Reads StatCrew's codes. `PP` is a goal with an extra player, which lacrosse calls extra-man.
    fileprivate init?(code: String?) {
        switch code?.unblanked {
        case "EV": self = .even
        case "PP": self = .manUp
        case "SH": self = .manDown
        default: return nil
        }
    }
}

extension Bool {
    /// Reads `Y` and `1`, `N` and `0`; `nil` for anything else.
    fileprivate init?(yesNo text: String?) {
        switch text?.unblanked?.lowercasedASCII {
        case "y", "yes", "1": self = true
        case "n", "no", "0": self = false
        default: return nil
        }
    }
}
