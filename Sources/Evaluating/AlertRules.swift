package import Scores

/// Which events are told, and for how long telling them is worth anything.
package struct AlertRules: Sendable {
    /// What is to be told of one kind of event.
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

    /// When in a game an event is told.
    package enum Stage: Sendable, Hashable {
        case any
        /// In every period of regulation but the last.
        case beforeLastPeriod
        /// In the last period of regulation and in overtime.
        case fromLastPeriod
        /// Not in a shootout.
        case exceptShootout

        fileprivate func includes(_ event: GameEvent) -> Bool {
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

    /// What is told of the games of a sport: start, end, whatever upsets a fan's evening, and in between what the sport
    /// is made of.
    package init(of sport: Sport) {
        let course =
            switch sport {
            case .lacrosse: Self.lacrosse
            case .basketball: Self.basketball
            case .hockey: Self.hockey
            }
        self.init(Self.everySport.merging(course) { $1 })
    }

    /// The alert that followers get for `event`; `nil` for one that is not told.
    package func alert(for event: GameEvent) -> Alert? {
        guard let rule = rules[event.kind], rule.stage.includes(event) else { return nil }
        return Alert(
            kind: rule.alert,
            event: event,
            usefulForSeconds: rule.usefulForSeconds,
            isSupersededByLaterScore: rule.isSupersededByLaterScore
        )
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

    /// Every goal, which tells of leads, ties, comebacks and overtime as well.
    private static let lacrosse: [GameEvent.Kind: Rule] = [
        .score: Rule(alert: .score, usefulForSeconds: 10 * 60, isSupersededByLaterScore: true)
    ]

    /// Every goal, and how the game stands when it pauses. A shootout is told by its beginning and by the end: what is
    /// scored in it is no goal.
    private static let hockey: [GameEvent.Kind: Rule] = [
        .score: Rule(
            alert: .score,
            usefulForSeconds: 10 * 60,
            isSupersededByLaterScore: true,
            during: .exceptShootout
        ),
        .periodEnd: Rule(alert: .periodEnd, usefulForSeconds: 15 * 60, during: .beforeLastPeriod),
        .overtime: Rule(alert: .overtime, usefulForSeconds: 10 * 60),
        .shootout: Rule(alert: .shootout, usefulForSeconds: 10 * 60),
    ]

    /// No basket: a hundred come in an evening. How the game stands when it pauses; that a side has come back; towards
    /// the end, that it is close and who takes the lead.
    private static let basketball: [GameEvent.Kind: Rule] = [
        .periodEnd: Rule(alert: .periodEnd, usefulForSeconds: 15 * 60, during: .beforeLastPeriod),
        .comeback: Rule(alert: .comeback, usefulForSeconds: 5 * 60, isSupersededByLaterScore: true),
        .closeGame: Rule(alert: .closeGame, usefulForSeconds: 5 * 60, isSupersededByLaterScore: true),
        .leadChange: Rule(
            alert: .leadChange,
            usefulForSeconds: 5 * 60,
            isSupersededByLaterScore: true,
            during: .fromLastPeriod
        ),
        .overtime: Rule(alert: .overtime, usefulForSeconds: 10 * 60),
    ]
}
