package import Scores

/// The rules and the words of a sport: all that differs between the games of two sports, whatever their leagues.
///
/// Each sport has one value, in the folder of its name. Programs look it up in a ``SportRegistry`` and never compare
/// ids of sports. What differs between two leagues of one sport is a ``LeagueProfile``.
package struct Sport: Sendable {
    package let id: SportID
    package let words: SportWords
    /// The lengths that periods and overtimes have in some league, in seconds, ascending.
    package let periodLengths: [Int]
    package let plays: PlayVocabulary
    /// How fast a side can score. A row of `scoring_pace` overrides it.
    package let pace: ScoringPace
    package let alerts: AlertRules
    package let activities: ActivityRules
    package let milestones: MilestoneRules
    /// `nil` for a sport in which every goal is an alert anyway.
    package let closeGame: CloseGame?
    /// The dictionary of its statistics, in the order in which a box score shows them.
    package let statistics: [StatisticDefinition]
    /// Counts a box score from plays; `nil` for a sport whose plays do not hold enough for one.
    package let countsBox: BoxCount?
    /// Whether an answer of the api leaves out `league`, `sport` and `periodScores` of its games, because the first
    /// app's contract has no room for them.
    package let isImpliedInAnswers: Bool

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
        countsBox: BoxCount? = nil,
        isImpliedInAnswers: Bool = false
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
        self.countsBox = countsBox
        self.isImpliedInAnswers = isImpliedInAnswers
    }

    /// The shortest length of a period in which so many seconds are left, or were played; `nil` where the usual length
    /// is enough, or none is known.
    package func length(of seconds: Int, beyond usual: Int) -> Int? {
        seconds > usual ? periodLengths.first { $0 >= seconds } : nil
    }
}

/// Two values are equal when they are of one sport: a registry has one of each.
extension Sport: Hashable {
    package static func == (left: Sport, right: Sport) -> Bool { left.id == right.id }

    package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What is played, and by whom, in the plays of a sport.
package struct PlayVocabulary: Hashable, Sendable {
    /// The kinds of its plays beside those of every sport, ``PlayKind/shared``.
    package let kinds: [PlayKind]
    /// What each kind that scores adds to the score of its side, at the least.
    package let points: [PlayKind: Int]
    /// What players do in its plays.
    package let roles: [PlayPlayer.Role]

    package init(kinds: [PlayKind], points: [PlayKind: Int], roles: [PlayPlayer.Role]) {
        self.kinds = kinds
        self.points = points
        self.roles = roles
    }
}

/// The words in which the games of a sport are described.
package struct SportWords: Hashable, Sendable {
    /// What a side's score counts.
    package enum Unit: Hashable, Sendable {
        /// Few enough that each is described with its scorer.
        case goals
        /// Too many for that: a score is described by its figures.
        case points
    }

    /// How a result without a score is worded.
    package enum Result: Hashable, Sendable {
        /// `Duke wins`: for teams that are schools.
        case wins
        /// `Winner: Wild`: for names of which nothing says whether they are singular or plural.
        case winner
    }

    /// `Ice hockey`, as search engines know it.
    package let name: String
    package let unit: Unit
    package let result: Result
    /// How many goals of one player are called a hat trick; `nil` where none are.
    package let hatTrick: Int?

    package init(name: String, unit: Unit, result: Result, hatTrick: Int? = nil) {
        self.name = name
        self.unit = unit
        self.result = result
        self.hatTrick = hatTrick
    }
}
