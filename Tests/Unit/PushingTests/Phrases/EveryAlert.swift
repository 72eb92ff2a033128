import Scores
import Sports

@testable import Pushing

/// The texts of all alerts that can differ: each kind in each sport, with and without the optional facts of its event.
enum EveryAlert {
    static let texts: [AlertText] = sent + moved + [.test, .hiddenResult]

    private static let sent = sports.flatMap { terms, regulation in
        Alert.Kind.allCases.flatMap { kind in
            events(of: kind, regulation).map { AlertText($0, teams: teams, terms: terms) }
        }
    }

    private static let sports: [(GameTerms, Int)] = [
        (.lacrosse, 4), (GameTerms(sport: .lacrosse, periodName: .quarter, mostPointsOfGoal: 2), 4),
        (GameTerms(sport: .basketball, periodName: .quarter), 4),
        (GameTerms(sport: .basketball, periodName: .half), 2), (GameTerms(sport: .hockey, periodName: .period), 3),
    ]

    private static let day = LocalStart.Reading("Sat May 9", iso: "2026-05-09")
    private static let moved = [
        LocalStart(day: day, time: .init("7:00 PM", iso: "19:00"), zone: "America/New_York"),
        LocalStart(day: day, time: nil, zone: "America/New_York"), nil,
    ].map { AlertText(alert(.moved), teams: teams, terms: .lacrosse, start: $0) }

    private typealias Figures = (home: Int, away: Int)

    /// The optional facts of an alert besides score, period, clock and side.
    private struct More {
        var scorer: String?
        var retracted: GameStatus?
        var deficit: Int?
        var ranks: BySide<Int?>?
        var milestones: [Milestone]?
        var scorers: [Scorer]?
    }

    private static func events(of kind: Alert.Kind, _ regulation: Int) -> [Alert] {
        let scores: [Figures?] = [nil, (8, 6), (6, 6)]
        let before: [Figures?] = [nil, (8, 6), (7, 6), (6, 6), (5, 6), (7, 5)]
        let periods: [(Int, Bool)?] = [
            nil, (1, false), (regulation, false), (regulation + 1, false), (regulation + 2, false),
            (regulation + 2, true),
        ]
        var alerts: [Alert] = []
        for (score, before) in scores.flatMap({ score in before.map { (score, $0) } }) {
            for (period, side) in periods.flatMap({ period in [nil, Side.home].map { (period, $0) } }) {
                alerts += all(of: kind).map { more in
                    alert(
                        kind,
                        score,
                        before: before,
                        period: period?.0,
                        of: regulation,
                        isShootout: period?.1 ?? false,
                        clock: "7:42",
                        side: side,
                        scorer: more.scorer,
                        retracted: more.retracted,
                        deficit: more.deficit,
                        ranks: more.ranks,
                        milestones: more.milestones,
                        scorers: more.scorers
                    )
                }
            }
        }
        return alerts
    }

    private static func all(of kind: Alert.Kind) -> [More] {
        let none = More()
        switch kind {
        case .score:
            let scorers = (1...3).map { goal in
                (1...goal).map { Scorer(player: "Ash", side: .home, points: 1, score: Score(home: $0, away: 0)) }
            }
            let both = [Side.home, .away].map { side in
                Scorer(player: "Ash", side: side, points: 1, score: Score(home: 8, away: side == .home ? 5 : 6))
            }
            let twoPointer = Scorer(player: "Ash", side: .home, points: 2, score: Score(home: 8, away: 6))
            let assisted = [["Birch"], ["Birch", "Cedar"]].map { assists in
                let score = Score(home: 8, away: 6)
                return [
                    Scorer(player: "Ash", side: .home, points: 1, score: score, assists: assists, seasonTotal: 12)
                ]
            }
            return [none, More(scorer: "Nikolic, AJ")]
                + (scorers + assisted + [both, [twoPointer]]).map { More(scorers: $0) }
        case .comeback: return [none, More(deficit: 6)]
        case .correction: return [none, More(retracted: .final), More(retracted: .live)]
        case .upsetAlert:
            let ranks: [BySide<Int?>] = [
                BySide(home: nil, away: 2), BySide(home: 18, away: 2),
            ]
            return [none] + ranks.map { More(ranks: $0) }
        case .milestone:
            let reached = [3, 5, 40, 3].map { Milestone(player: "Nikolic, AJ", side: .home, points: $0) }
            let several = [[0], [1], [0, 1], [0, 1, 2], [0, 1, 2, 3]]
            return [none] + several.map { places in More(milestones: places.map { reached[$0] }) }
        default: return [none]
        }
    }
}

extension GameTerms {
    static let lacrosse = GameTerms(sport: .lacrosse, periodName: .quarter)
}
