package import Scores

/// Defines which events of a sport become alerts, and how long each alert is useful.
package struct AlertRules: Hashable, Sendable {
    /// The alert for one kind of event.
    package struct Rule: Sendable, Hashable {
        package let alert: Alert.Kind
        package let usefulForSeconds: Int
        package let isSupersededByLaterScore: Bool
        package let stage: Stage

        package init(
            alert: Alert.Kind,
            usefulForSeconds: Int,
            isSupersededByLaterScore: Bool = false,
            during stage: Stage = .any
        ) {
            self.alert = alert
            self.usefulForSeconds = usefulForSeconds
            self.isSupersededByLaterScore = isSupersededByLaterScore
            self.stage = stage
        }
    }

    /// The part of a game in which an event leads to an alert.
    package enum Stage: Sendable, Hashable {
        case any
        /// In every period of regulation except the last.
        case beforeLastPeriod
        /// In the last period of regulation and in overtime.
        case fromLastPeriod
        /// Everywhere except in a shootout.
        case exceptShootout

        /// Whether an event is in this stage. An event without a period is only in `any` and `exceptShootout`.
        package func includes(_ event: GameEvent) -> Bool {
            guard let period = event.period else { return self == .any || self == .exceptShootout }
            return switch self {
            case .any: true
            case .beforeLastPeriod: period.number < period.regulation
            case .fromLastPeriod: period.number >= period.regulation && period.kind != .shootout
            case .exceptShootout: period.kind != .shootout
            }
        }
    }

    private let rules: [GameEvent.Kind: Rule]

    package init(_ rules: [GameEvent.Kind: Rule]) {
        self.rules = rules
    }

    /// The rule for a kind of event; `nil`: such events lead to no alert.
    package subscript(kind: GameEvent.Kind) -> Rule? { rules[kind] }

    /// Returns the rules for every sport, such as start, end and changes of the date, combined with a sport's own
    /// rules. The sport's rule replaces a common one for the same kind of event.
    package static func everySport(and own: [GameEvent.Kind: Rule]) -> AlertRules {
        AlertRules(everySport.merging(own) { $1 })
    }
}

extension AlertRules {
    private static let everySport: [GameEvent.Kind: Rule] = [
        .start: Rule(alert: .start, usefulForSeconds: 15 * 60),
        .correction: Rule(alert: .correction, usefulForSeconds: 30 * 60),
        .upsetAlert: Rule(alert: .upsetAlert, usefulForSeconds: 5 * 60, isSupersededByLaterScore: true),
        .milestone: Rule(alert: .milestone, usefulForSeconds: 15 * 60),
        .final: Rule(alert: .final, usefulForSeconds: 4 * 3600),
        .postponed: Rule(alert: .postponed, usefulForSeconds: 4 * 3600),
        .cancelled: Rule(alert: .cancelled, usefulForSeconds: 4 * 3600),
        .moved: Rule(alert: .moved, usefulForSeconds: 4 * 3600),
    ]
}

/// When a game counts as close, in a sport with alerts for close games.
package struct CloseGame: Hashable, Sendable {
    /// The maximum difference of the scores.
    package let margin: Int
    /// The maximum time left in the last period of regulation, in seconds. ``holds(for:)`` is `false` in overtime.
    package let seconds: Int

    package init(margin: Int, seconds: Int) {
        self.margin = margin
        self.seconds = seconds
    }

    /// Whether a game with this state is close now.
    package func holds(for game: Snapshot) -> Bool {
        guard game.status == .live, let period = game.period, period.number == period.regulation,
            let clock = game.clock, !clock.hasRunOut, clock.seconds <= seconds,
            let score = game.score
        else { return false }
        let (difference, overflow) = score.home.subtractingReportingOverflow(score.away)
        return !overflow && difference.magnitude <= margin.magnitude
    }
}

/// The notable events of a sport: comebacks, milestones of players, upsets and shutouts.
package struct MilestoneRules: Hashable, Sendable {
    /// The minimum deficit for a comeback, in points. A comeback is complete when the side draws level.
    package let comebackDeficit: Int
    /// The numbers of goals of one player that are milestones, ascending; numbers of points if ``countsPoints``.
    package let milestones: [Int]
    /// Whether the points of a goal or basket count instead of the goals.
    package let countsPoints: Bool
    /// The number of points of both sides after which a milestone is no longer news. If the plays of a game are first
    /// read late, milestones of long before lead to no alerts.
    package let staleAfterPoints: Int
    /// Whether it is notable that a side wins without conceding a goal.
    package let countsShutouts: Bool
    /// The maximum time left in the last period of regulation, in seconds, for an underdog's lead to be notable. In
    /// overtime any lead is notable.
    package let upsetSeconds: Int

    package init(
        comebackDeficit: Int,
        milestones: [Int],
        countsPoints: Bool = false,
        staleAfterPoints: Int,
        countsShutouts: Bool,
        upsetSeconds: Int = 300
    ) {
        self.comebackDeficit = comebackDeficit
        self.milestones = milestones
        self.countsPoints = countsPoints
        self.staleAfterPoints = staleAfterPoints
        self.countsShutouts = countsShutouts
        self.upsetSeconds = upsetSeconds
    }
}
