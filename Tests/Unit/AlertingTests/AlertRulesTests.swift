import Alerting
import Scores
import Sports
import Testing

/// Tests which events become alerts, and how long the alerts are useful.
@Suite("Alert rules")
struct AlertRulesTests {
    typealias Row = (event: GameEvent.Kind, alert: Alert.Kind, minutes: Int, isSuperseded: Bool)

    private static let everySport: [Row] = [
        (.start, .start, 15, false),
        (.correction, .correction, 30, false),
        (.upsetAlert, .upsetAlert, 5, true),
        (.milestone, .milestone, 15, false),
        (.final, .final, 240, false),
        (.postponed, .postponed, 240, false),
        (.cancelled, .cancelled, 240, false),
        (.moved, .moved, 240, false),
    ]

    private static let rows: [Sport: [Row]] = [
        .lacrosse: everySport + [(.score, .score, 10, true)],
        .hockey: everySport + [
            (.score, .score, 10, true), (.periodEnd, .periodEnd, 15, false), (.overtime, .overtime, 10, false),
            (.shootout, .shootout, 10, false),
        ],
        .basketball: everySport + [
            (.periodEnd, .periodEnd, 15, false), (.closeGame, .closeGame, 5, true), (.comeback, .comeback, 5, true),
            (.leadChange, .leadChange, 5, true),
            (.overtime, .overtime, 10, false),
        ],
    ]

    /// An event at a stage of the game at which the sport's rules allow an alert about it.
    private func event(_ kind: GameEvent.Kind, in sport: Sport) -> GameEvent {
        let number = kind == .leadChange ? 4 : 1
        return GameEvent(
            kind: kind,
            score: Score(home: 2, away: 1),
            period: Period(number: number, regulation: sport == .hockey ? 3 : 4),
            scorer: "Nikolic, AJ"
        )
    }

    @Test(arguments: SportRegistry.shipped.all)
    func `events become alerts with a limited lifetime`(sport: Sport) throws {
        for row in try #require(Self.rows[sport]) {
            let event = event(row.event, in: sport)
            let alert = try #require(sport.alerts.alert(for: event), "\(row.event)")
            #expect(alert.kind == row.alert)
            #expect(alert.event == event)
            #expect(alert.usefulForSeconds == row.minutes * 60)
            #expect(alert.isSupersededByLaterScore == row.isSuperseded)
        }
    }

    @Test(arguments: SportRegistry.shipped.all)
    func `all other events lead to no alert, because another alert or the open app covers them`(sport: Sport) throws {
        let expected = Set(try #require(Self.rows[sport]).map(\.event))
        for kind in GameEvent.Kind.allCases where !expected.contains(kind) {
            #expect(sport.alerts.alert(for: event(kind, in: sport)) == nil, "\(kind)")
        }
    }

    private static let stages: [(Sport, GameEvent.Kind, Period?, Bool)] = [
        // The alert about a break follows every period of regulation but the last. After it, the game is over or goes
        // to overtime, and both have their own alerts.
        (.basketball, .periodEnd, Period(number: 1), true), (.basketball, .periodEnd, Period(number: 3), true),
        (.basketball, .periodEnd, Period(number: 4), false), (.basketball, .periodEnd, Period(number: 5), false),
        (.basketball, .periodEnd, Period(number: 1, regulation: 2), true),
        (.basketball, .periodEnd, Period(number: 2, regulation: 2), false),
        (.basketball, .periodEnd, nil, false),
        (.hockey, .periodEnd, Period(number: 2, regulation: 3), true),
        (.hockey, .periodEnd, Period(number: 3, regulation: 3), false),
        // A lead change leads to an alert only when it may be the last.
        (.basketball, .leadChange, Period(number: 3), false), (.basketball, .leadChange, Period(number: 4), true),
        (.basketball, .leadChange, Period(number: 6), true), (.basketball, .leadChange, nil, false),
        // The deciding shot of a shootout is not a goal; the final alert names the winner.
        (.hockey, .score, Period(number: 3, regulation: 3), true),
        (.hockey, .score, Period(number: 4, regulation: 3), true),
        (.hockey, .score, Period(number: 5, regulation: 3), true),
        (.hockey, .score, Period(number: 5, regulation: 3, isShootout: true), false),
        (.hockey, .score, nil, true), (.hockey, .final, Period(number: 5, regulation: 3, isShootout: true), true),
        (.lacrosse, .score, nil, true), (.lacrosse, .score, Period(number: 5), true),
    ]

    @Test(arguments: stages)
    func `some events become alerts only at a certain stage of the game`(
        sport: Sport,
        kind: GameEvent.Kind,
        period: Period?,
        isDelivered: Bool
    ) {
        let event = GameEvent(kind: kind, score: Score(home: 2, away: 1), period: period)
        #expect((sport.alerts.alert(for: event) != nil) == isDelivered)
    }

    @Test func `every kind of alert has an event that causes it`() {
        #expect(Set(Self.rows.values.joined().map(\.alert)) == Set(Alert.Kind.allCases))
    }

    @Test func `the rules can be replaced`() {
        let rules = AlertRules([.tie: .init(alert: .score, usefulForSeconds: 60, isSupersededByLaterScore: true)])
        #expect(rules.alert(for: GameEvent(kind: .score, score: nil)) == nil)
        #expect(rules.alert(for: GameEvent(kind: .tie, score: nil))?.usefulForSeconds == 60)
    }
}
