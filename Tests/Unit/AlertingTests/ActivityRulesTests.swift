import Alerting
import Scores
import Sports
import Testing

/// Tests which changes of a game are pushed to its activities, how soon, and at which priority.
@Suite("Activity rules")
struct ActivityRulesTests {
    private static func state(
        _ home: Int,
        _ away: Int,
        period: Int = 2,
        clock: String? = "7:42",
        status: GameStatus = .live,
        scorer: String? = nil
    ) -> ActivityState {
        ActivityState(
            status: status,
            score: Score(home: home, away: away),
            period: Period(number: period),
            clock: clock.flatMap { GameClock($0) },
            scorer: scorer
        )
    }

    private static let expected: [(state: ActivityState, changes: Set<ActivityChange>)] = [
        (state(8, 6), []), (state(8, 6, clock: "7:03"), []), (state(8, 6, clock: nil), []),
        (state(9, 6), [.score]), (state(8, 9), [.score, .lead]), (state(8, 8), [.score, .lead]),
        (state(8, 6, clock: "0:00"), [.period]), (state(8, 6, period: 3, clock: "15:00"), [.period]),
        (state(8, 6, status: .final), [.status]), (state(8, 6, status: .delayed), [.status]),
        (state(8, 6, scorer: "Nikolic, AJ"), [.scorer]),
    ]

    @Test func `each kind of change between two states is recognized, and equal states have none`() {
        for (state, changes) in Self.expected {
            #expect(state.changes(since: Self.state(8, 6)) == changes, "\(state)")
        }
    }

    @Test func `taking the first lead is not a lead change`() {
        #expect(Self.state(1, 0).changes(since: Self.state(0, 0)) == [.score])
        #expect(Self.state(0, 0).changes(since: ActivityState(status: .live)) == [.score, .period])
    }

    typealias Row = (state: ActivityState, shown: Int, urgent: Int?, decision: ActivityRules.Decision)

    /// Decisions about a state after 8–6 in the second period, which was shown `shown` seconds ago.
    private static let common: [Row] = [
        (state(8, 6), 100, nil, .nothing),
        (state(8, 6, status: .final), 0, 0, .wait(.seconds(1))),
        (state(8, 6, status: .final), 1, 1, .send(isUrgent: true)),
        (state(8, 6, status: .postponed), 300, 300, .send(isUrgent: true)),
        (state(8, 6, clock: "0:00"), 300, 300, .send(isUrgent: true)),
    ]

    private static let rows: [Sport: [Row]] = [
        .lacrosse: goals, .hockey: goals,
        .basketball: common + [
            (state(10, 6), 14, nil, .wait(.seconds(1))), (state(10, 6), 15, nil, .send(isUrgent: false)),
            (state(8, 9), 5, nil, .send(isUrgent: true)), (state(8, 9), 5, 239, .send(isUrgent: false)),
            (state(8, 9), 5, 240, .send(isUrgent: true)), (state(8, 9), 0, 240, .wait(.seconds(1))),
        ],
    ]

    private static let goals: [Row] =
        common + [
            (state(9, 6), 1, nil, .send(isUrgent: true)), (state(9, 6), 0, nil, .wait(.seconds(1))),
            (state(9, 6), 5, 19, .send(isUrgent: false)), (state(9, 6), 5, 20, .send(isUrgent: true)),
            (state(8, 6, scorer: "Nikolic, AJ"), 4, nil, .wait(.seconds(1))),
            (state(8, 6, scorer: "Nikolic, AJ"), 5, nil, .send(isUrgent: false)),
        ]

    @Test(arguments: SportRegistry.shipped.all)
    func `goals are sent immediately and baskets together, within Apple's limit for priority 10`(sport: Sport) throws {
        for row in try #require(Self.rows[sport]) {
            let decision = sport.activities.decision(
                on: row.state,
                lastSent: Self.state(8, 6),
                sinceLastSent: .seconds(row.shown),
                sinceUrgent: row.urgent.map { .seconds($0) }
            )
            #expect(decision == row.decision, "\(row)")
        }
    }

    @Test(arguments: SportRegistry.shipped.all)
    func `an activity that has shown no state yet gets one once its game is live`(sport: Sport) {
        let rules = sport.activities
        #expect(rules.decision(on: Self.state(0, 0), lastSent: nil) == .send(isUrgent: true))
        #expect(rules.decision(on: Self.state(0, 0, status: .scheduled), lastSent: nil) == .nothing)
    }

    @Test func `an hour of baskets causes at most fifteen pushes of priority 10`() {
        let rules = Sport.basketball.activities
        var (shown, expected, urgent) = (Self.state(0, 2), 0, [Int]())
        // The lead changes every ten seconds.
        for second in stride(from: 10, to: 3600, by: 10) {
            let state = second / 10 % 2 == 0 ? Self.state(second, second + 2) : Self.state(second + 2, second)
            let sinceUrgent: Duration? = urgent.last.map { .seconds(second - $0) }
            let decision = rules.decision(
                on: state,
                lastSent: shown,
                sinceLastSent: .seconds(second - expected),
                sinceUrgent: sinceUrgent
            )
            guard case .send(let isUrgent) = decision else { continue }
            (shown, expected) = (state, second)
            if isUrgent { urgent.append(second) }
        }
        #expect(urgent.count == 15 && expected == 3590)
    }
}
