import Evaluating
import Scores
import Testing

/// Which events fans hear of, and how long they are worth hearing.
@Suite("Alert rules")
struct AlertRulesTests {
    typealias Row = (event: GameEvent.Kind, alert: Alert.Kind, minutes: Int, isSuperseded: Bool)

    private static let toldRows: [Row] = [
        (.start, .start, 15, false),
        (.score, .score, 10, true),
        (.correction, .correction, 30, false),
        (.final, .final, 240, false),
        (.postponed, .postponed, 240, false),
        (.cancelled, .cancelled, 240, false),
        (.moved, .moved, 240, false),
    ]

    @Test("what is told, and for how long", arguments: toldRows)
    func told(row: Row) throws {
        let event = GameEvent(kind: row.event, score: Score(home: 2, away: 1), scorer: "Nikolic, AJ")
        let alert = try #require(AlertRules.standard.alert(for: event))
        #expect(alert.kind == row.alert)
        #expect(alert.event == event)
        #expect(alert.usefulForSeconds == row.minutes * 60)
        #expect(alert.isSupersededByLaterScore == row.isSuperseded)
    }

    @Test("everything else goes with the score that brought it, or is for apps that are open")
    func untold() {
        let told = Set(Self.toldRows.map(\.event))
        for kind in GameEvent.Kind.allCases where !told.contains(kind) {
            #expect(AlertRules.standard.alert(for: GameEvent(kind: kind, score: nil)) == nil, "\(kind)")
        }
    }

    @Test("every kind of alert has an event that brings it")
    func reachable() {
        #expect(Set(Self.toldRows.map(\.alert)) == Set(Alert.Kind.allCases))
    }

    @Test("rules can be others")
    func custom() {
        let rules = AlertRules([.tie: .init(alert: .score, usefulForSeconds: 60, isSupersededByLaterScore: true)])
        #expect(rules.alert(for: GameEvent(kind: .score, score: nil)) == nil)
        #expect(rules.alert(for: GameEvent(kind: .tie, score: nil))?.usefulForSeconds == 60)
    }
}
