/// The side and time of an entry on a score sheet. Each part is `nil` if it cannot be read.
package struct SheetTime: Hashable, Sendable {
    package var side: Side?
    package var period: Period?
    /// Time left in the period.
    package var clock: GameClock?

    package init(side: Side?, period: Period?, clock: GameClock?) {
        self.side = side
        self.period = period
        self.clock = clock
    }

    fileprivate var mirrored: SheetTime {
        SheetTime(side: side?.other, period: period, clock: clock)
    }
}

/// A line of the scoring list.
package struct GoalEntry: Hashable, Sendable {
    /// The balance of players on the field. The raw values are those of JSON.
    package enum Strength: String, Hashable, Sendable, Codable, CaseIterable {
        case even
        case manUp = "man_up"
        case manDown = "man_down"
    }

    package var time: SheetTime
    /// The balance of players for the scoring side; `nil`: the source does not give it, or uses an unknown word for it.
    package var strength: Strength?
    /// The scorer's name, as found; `nil`: the source names no scorer.
    package var scorer: String?
    package var assists: [String]
    /// The scorer's goals of the season, including this one; `nil`: the source does not count them.
    package var seasonGoals: Int?

    package init(
        time: SheetTime,
        strength: Strength?,
        scorer: String?,
        assists: [String] = [],
        seasonGoals: Int? = nil
    ) {
        self.time = time
        self.strength = strength
        self.scorer = scorer
        self.assists = assists
        self.seasonGoals = seasonGoals
    }
}

/// A line of the list of penalties.
package struct PenaltyEntry: Hashable, Sendable {
    package var time: SheetTime
    /// The player's name, as found; `nil` for a team penalty.
    package var player: String?
    /// The length of the penalty in seconds; `nil`: the source does not give it.
    package var seconds: Int?
    /// The infraction, as found: `SLASHING`.
    package var infraction: String?
    /// The grade of the penalty, as found: `MINOR`; `nil`: not given.
    package var grade: String?

    package init(time: SheetTime, player: String?, seconds: Int?, infraction: String?, grade: String?) {
        self.time = time
        self.player = player
        self.seconds = seconds
        self.infraction = infraction
        self.grade = grade
    }
}

/// A goalie's entry into the goal, and its time.
package struct GoalieChange: Hashable, Sendable {
    package var time: SheetTime
    /// The goalie's name, as found; `nil`: the goal was left empty.
    package var goalie: String?
    /// The shirt number, as found.
    package var jersey: String?

    package init(time: SheetTime, goalie: String?, jersey: String?) {
        self.time = time
        self.goalie = goalie
        self.jersey = jersey
    }
}

/// A line of a score sheet, whose sides can be swapped.
protocol SheetEntry {
    var time: SheetTime { get set }
}

extension SheetEntry {
    /// The same with the sides swapped.
    var mirrored: Self {
        var entry = self
        entry.time = time.mirrored
        return entry
    }
}

extension GoalEntry: SheetEntry {}
extension PenaltyEntry: SheetEntry {}
extension GoalieChange: SheetEntry {}
