/// When and by which side something on a score sheet happened. Each part is `nil` where it cannot be read.
package struct SheetMoment: Hashable, Sendable {
    package var side: Side?
    package var period: Period?
    /// Time left in the period.
    package var clock: GameClock?

    package init(side: Side?, period: Period?, clock: GameClock?) {
        self.side = side
        self.period = period
        self.clock = clock
    }

    fileprivate var mirrored: SheetMoment {
        SheetMoment(side: side?.other, period: period, clock: clock)
    }
}

/// A line of the scoring list.
package struct GoalEntry: Hashable, Sendable {
    /// How many each side had on the field. The raw values are those of JSON.
    package enum Strength: String, Hashable, Sendable, Codable, CaseIterable {
        case even
        case manUp = "man_up"
        case manDown = "man_down"
    }

    package var moment: SheetMoment
    /// `nil` where the source does not say, or with a word that we do not know.
    package var strength: Strength?
    /// As found; `nil` where the source names nobody.
    package var scorer: String?
    package var assists: [String]
    /// The scorer's goals of the season with this one; `nil` where the source does not count them.
    package var seasonGoals: Int?

    package init(
        moment: SheetMoment,
        strength: Strength?,
        scorer: String?,
        assists: [String] = [],
        seasonGoals: Int? = nil
    ) {
        self.moment = moment
        self.strength = strength
        self.scorer = scorer
        self.assists = assists
        self.seasonGoals = seasonGoals
    }
}

/// A line of the list of penalties.
package struct PenaltyEntry: Hashable, Sendable {
    package var moment: SheetMoment
    /// As found; `nil` for a penalty of the team.
    package var player: String?
    /// `nil` where the source does not say.
    package var seconds: Int?
    /// As found: `SLASHING`.
    package var infraction: String?
    /// As found, where given: `MINOR`.
    package var grade: String?

    package init(moment: SheetMoment, player: String?, seconds: Int?, infraction: String?, grade: String?) {
        self.moment = moment
        self.player = player
        self.seconds = seconds
        self.infraction = infraction
        self.grade = grade
    }
}

/// Who went into the goal, and when.
package struct GoalieChange: Hashable, Sendable {
    package var moment: SheetMoment
    /// As found; `nil` where nobody did.
    package var goalie: String?
    /// As found.
    package var jersey: String?

    package init(moment: SheetMoment, goalie: String?, jersey: String?) {
        self.moment = moment
        self.goalie = goalie
        self.jersey = jersey
    }
}

/// A line of a score sheet, whose sides can be exchanged.
protocol SheetEntry {
    var moment: SheetMoment { get set }
}

extension SheetEntry {
    /// The same with the sides exchanged.
    var mirrored: Self {
        var entry = self
        entry.moment = moment.mirrored
        return entry
    }
}

extension GoalEntry: SheetEntry {}
extension PenaltyEntry: SheetEntry {}
extension GoalieChange: SheetEntry {}
