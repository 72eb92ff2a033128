package import Narrating
package import Scores

/// The rules and the terms of a sport: all differences between the games of two sports, in any league.
///
/// Each sport has one value, in the folder of its name. Programs look it up in a ``SportRegistry`` and never compare
/// ids of sports. Differences between two leagues of one sport are in ``LeagueProfile``.
package struct Sport: Sendable {
    package let id: SportID
    package let words: SportWords
    /// The lengths of periods and overtimes in any league, in seconds, ascending.
    package let periodLengths: [Int]
    package let plays: PlayVocabulary
    /// How fast a side can score. A row of `scoring_pace` overrides it.
    package let pace: ScoringPace
    package let alerts: AlertRules
    package let activities: ActivityRules
    package let milestones: MilestoneRules
    /// The condition for an alert about a close game; `nil` for a sport in which every goal leads to an alert anyway.
    package let closeGame: CloseGame?
    /// The definitions of its statistics, in the order of a box score.
    package let statistics: [StatisticDefinition]
    /// The contents of box scores and comparisons of teams, and their order.
    package let boxLayout: BoxLayout
    /// The columns of standings.
    package let standings: StandingsLayout
    /// The lists of leaders, in their order.
    package let leaders: [LeaderRule]
    /// The playing surface, and the shots that a chart shows on it; `nil` for a sport whose sources do not state where
    /// shots were taken.
    package let shotChart: ShotChart?
    /// Counts a box score from plays; `nil` for a sport whose plays do not contain enough for one.
    package let countBoxScore: BoxCount?
    /// How the stories of its games are written; `nil` for a sport without stories.
    package let story: StoryRules?
    /// Whether responses of the API omit `league`, `sport` and `periodScores` of its games, because the first app's
    /// contract has no room for them.
    package let isImpliedInResponses: Bool

    /// Counts a box score from plays in the order of play.
    package typealias BoxCount = @Sendable (_ plays: [Play], _ points: PlayPoints) -> BoxScore

    package init(
        id: SportID,
        words: SportWords,
        periodLengths: [Int],
        plays: PlayVocabulary,
        pace: ScoringPace,
        alerts: AlertRules,
        activities: ActivityRules,
        milestones: MilestoneRules,
        closeGame: CloseGame? = nil,
        statistics: [StatisticDefinition],
        boxLayout: BoxLayout = .plain,
        standings: StandingsLayout = .plain,
        leaders: [LeaderRule] = [],
        shotChart: ShotChart? = nil,
        countBoxScore: BoxCount? = nil,
        story: StoryRules? = nil,
        isImpliedInResponses: Bool = false
    ) {
        self.id = id
        self.words = words
        self.periodLengths = periodLengths
        self.plays = plays
        self.pace = pace
        self.alerts = alerts
        self.activities = activities
        self.milestones = milestones
        self.closeGame = closeGame
        self.statistics = statistics
        self.boxLayout = boxLayout
        self.standings = standings
        self.leaders = leaders
        self.shotChart = shotChart
        self.countBoxScore = countBoxScore
        self.story = story
        self.isImpliedInResponses = isImpliedInResponses
    }

    /// Returns the shortest period length of at least `seconds` seconds; `nil`: the usual length is enough, or no
    /// length is.
    package func length(of seconds: Int, beyond usual: Int) -> Int? {
        seconds > usual ? periodLengths.first { $0 >= seconds } : nil
    }
}

/// Two values are equal if they have the same id, because a registry has one value per sport.
extension Sport: Hashable {
    package static func == (left: Sport, right: Sport) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The kinds of plays in a sport, and the roles of players in them.
package struct PlayVocabulary: Hashable, Sendable {
    /// The kinds of its plays, in addition to those of every sport, ``PlayKind/shared``.
    package let kinds: [PlayKind]
    /// The minimum that each scoring kind adds to its side's score.
    package let points: [PlayKind: Int]
    /// The roles of players in its plays.
    package let roles: [PlayPlayer.Role]

    package init(kinds: [PlayKind], points: [PlayKind: Int], roles: [PlayPlayer.Role]) {
        self.kinds = kinds
        self.points = points
        self.roles = roles
    }
}

/// The terms that describe the games of a sport.
package struct SportWords: Hashable, Sendable {
    /// The unit of a side's score.
    package enum Unit: Hashable, Sendable {
        /// Goals, which are so few that each is described with its scorer.
        case goals
        /// Points, which are too many for that: a score is described by its figures.
        case points
    }

    /// `Ice hockey`, in the form that search engines accept.
    package let name: String
    package let unit: Unit
    /// The number of goals of one player in a hat trick; `nil`: the sport has none.
    package let hatTrick: Int?

    package init(name: String, unit: Unit, hatTrick: Int? = nil) {
        self.name = name
        self.unit = unit
        self.hatTrick = hatTrick
    }
}

/// How fast a side can score in a sport. A larger gain is an error of the source.
package struct ScoringPace: Hashable, Sendable {
    /// The points that one side may gain between two readings, even in quick succession, because the source itself
    /// may lag.
    package let burst: Int
    /// The points that the side may gain in addition, per minute.
    package let perMinute: Int
    /// A score that is higher than any side ever reached in a game.
    package let most: Int

    package init(burst: Int, perMinute: Int, most: Int) {
        self.burst = burst
        self.perMinute = perMinute
        self.most = most
    }

    /// Returns the maximum gain of one side in a time. A negative time counts as 0, and more than a day as a day.
    package func gain(within elapsed: Duration) -> Int {
        let seconds = min(max(elapsed, .zero), .seconds(86_400)).components.seconds
        let (more, isTooMuch) = perMinute.multipliedReportingOverflow(by: Int(seconds))
        let (gain, isTooLarge) = burst.addingReportingOverflow(more / 60)
        return isTooMuch || isTooLarge ? .max : gain
    }
}

/// The name of a period of regulation. The raw values are those of the column `league.period_name`.
package enum PeriodName: String, Hashable, Sendable, CaseIterable {
    case quarter, half, period
}

/// The terms that describe the games of a league.
package struct GameTerms: Hashable, Sendable {
    package let sport: Sport
    package let periodName: PeriodName
    /// See ``LeagueProfile/mostPointsOfGoal``. If it is 2 or more, a gain of several points may be fewer goals.
    package let mostPointsOfGoal: Int

    package init(sport: Sport, periodName: PeriodName, mostPointsOfGoal: Int = 1) {
        self.sport = sport
        self.periodName = periodName
        self.mostPointsOfGoal = mostPointsOfGoal
    }
}
