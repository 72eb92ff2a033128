import Diffing
import Scores
import Sports
import Testing

/// Tests the events between two snapshots of a game. Each row has the snapshots before and after, and the events.
@Suite("Game events")
struct GameEventsTests {
    typealias Row = (before: Snapshot?, after: Snapshot, events: [GameEvent.Kind])

    // MARK: - Nothing

    private static let quietRows: [Row] = [
        (game(.scheduled), game(.scheduled), []),
        (game(.live, 3, 2, period: 2, clock: 300), game(.live, 3, 2, period: 2, clock: 270), []),
        (game(.live, 3, 2, period: 2, clock: 0), game(.live, 3, 2, period: 2, clock: 0), []),
        (game(.final, 9, 8, period: 4), game(.final, 9, 8, period: 4), []),
        // Showing a score for the first time, 0–0, is not a goal.
        (game(.live, period: 1), game(.live, 0, 0, period: 1), []),
        // A score that is no longer shown does not count as retracted.
        (game(.live, 3, 2, period: 2), game(.live, period: 2), []),
    ]

    @Test(arguments: quietRows)
    func `no change means no event`(row: Row) {
        #expect(row.after.kinds(since: row.before) == row.events)
    }

    // MARK: - The first snapshot

    private static let firstRows: [Row] = [
        (nil, game(.scheduled), []),
        (nil, game(.live, 0, 0, period: 1), [.start]),
        (nil, game(.live, period: 1), [.start]),
        // Events before the first snapshot are not news.
        (nil, game(.live, 1, 0, period: 1), []),
        (nil, game(.live, 0, 0, period: 2), []),
        (nil, game(.live, 0, 0), []),
        (nil, game(.final, 9, 8), []),
        (nil, game(.postponed), []),
    ]

    @Test(arguments: firstRows)
    func `the first snapshot of a game leads to an event only if the game has just begun`(row: Row) {
        #expect(row.after.kinds(since: row.before) == row.events)
    }

    // MARK: - Start, interruption, end

    private static let histories: [Row] = [
        (game(.scheduled), game(.live, 0, 0, period: 1), [.start]),
        (game(.postponed), game(.live, 0, 0, period: 1), [.start]),
        (game(.cancelled), game(.live, 0, 0, period: 1), [.start]),
        (game(.scheduled), game(.live, 1, 0, period: 1), [.start, .score]),
        (game(.scheduled), game(.delayed), [.delayed]),
        (game(.delayed), game(.live, 0, 0, period: 1), [.start]),
        (game(.live, 3, 2, period: 2), game(.delayed, 3, 2, period: 2), [.delayed]),
        (game(.delayed, 3, 2, period: 2), game(.live, 3, 2, period: 2), [.resumed]),
        (game(.live, 3, 2, period: 2), game(.suspended, 3, 2, period: 2), [.suspended]),
        (game(.suspended, 3, 2, period: 2), game(.live, 3, 2, period: 2), [.resumed]),
        (game(.scheduled), game(.postponed), [.postponed]),
        (game(.live, 3, 2, period: 2), game(.postponed, 3, 2, period: 2), [.postponed]),
        (game(.scheduled), game(.cancelled), [.cancelled]),
        (game(.live, 9, 8, period: 4), game(.final, 9, 8, period: 4), [.final]),
        (game(.live, 8, 8, period: 5), game(.final, 9, 8, period: 5), [.score, .final]),
        // There is no snapshot from during the game.
        (game(.scheduled), game(.final, 9, 8, period: 4), [.start, .score, .final]),
        (game(.delayed), game(.final, 9, 8, period: 4), [.start, .score, .final]),
        (game(.suspended, 3, 2, period: 2), game(.final, 9, 8, period: 4), [.score, .final]),
    ]

    @Test(arguments: histories)
    func `starts, interruptions and ends are reported`(row: Row) {
        #expect(row.after.kinds(since: row.before) == row.events)
    }

    // MARK: - Moved

    private static let moves: [Row] = [
        (game(.scheduled, start: 1000), game(.scheduled, start: 1300), [.moved]),
        (game(.scheduled, start: 1300), game(.scheduled, start: 1000), [.moved]),
        // Less than five minutes does not count as a move, because sources round start times.
        (game(.scheduled, start: 1000), game(.scheduled, start: 1299), []),
        (game(.scheduled, start: 1299), game(.scheduled, start: 1000), []),
        (game(.scheduled, day: 2), game(.scheduled, day: 3), [.moved]),
        (game(.scheduled, day: 2, start: 100), game(.postponed, day: 3, start: 200), [.postponed, .moved]),
        (game(.postponed, day: 2), game(.scheduled, day: 9), [.moved]),
        // Announcing or withdrawing a start time does not count as a move.
        (game(.scheduled), game(.scheduled, start: 200), []),
        (game(.scheduled, start: 100), game(.scheduled), []),
        // If the page changes the start time of a live game, that does not count as a move.
        (game(.live, 0, 0, period: 1, start: 100), game(.live, 0, 0, period: 1, start: 200), []),
        (game(.scheduled, start: 100), game(.live, 0, 0, period: 1, start: 160), [.start]),
        (game(.final, 9, 8, day: 2), game(.final, 9, 8, day: 3), []),
    ]

    @Test(arguments: moves)
    func `a scheduled game that moved is reported`(row: Row) {
        #expect(row.after.kinds(since: row.before) == row.events)
    }

    // MARK: - Goals

    private static let goalsRows: [Row] = [
        (game(.live, 0, 0), game(.live, 1, 0), [.score]),
        (game(.live), game(.live, 1, 0), [.score]),
        (game(.live, 3, 2), game(.live, 4, 2), [.score]),
        (game(.live, 3, 2), game(.live, 3, 3), [.score, .tie]),
        (game(.live, 3, 3), game(.live, 3, 4), [.score]),
        (game(.live, 3, 2), game(.live, 3, 4), [.score, .leadChange]),
        (game(.live, 3, 2), game(.live, 4, 6), [.score, .leadChange]),
        (game(.live, 3, 2), game(.live, 5, 5), [.score, .tie]),
        // Both teams scored, and no snapshot shows a leader.
        (game(.live, 3, 3), game(.live, 4, 4), [.score]),
    ]

    @Test(arguments: goalsRows)
    func `goals, lead changes and ties are reported`(row: Row) {
        #expect(row.after.kinds(since: row.before) == row.events)
    }

    @Test func `a goal's event has the scorer, the score and the score before`() throws {
        let before = game(.live, 3, 2, period: 2, clock: 300)
        let after = game(.live, 3, 3, period: 2, clock: 245)
        let scoring = Scoring([
            Scorer(player: "somebody else", side: .home, points: 1, score: Score(home: 3, away: 2)),
            Scorer(player: "Nikolic, AJ", side: .away, points: 1, score: Score(home: 3, away: 3)),
        ])
        let events = after.events(since: before, in: GameBackground(sport: .lacrosse, scoring: scoring))
        let goal = GameEvent(
            kind: .score,
            score: Score(home: 3, away: 3),
            previousScore: Score(home: 3, away: 2),
            period: Period(number: 2),
            clock: GameClock(seconds: 245),
            side: .away,
            scorer: "Nikolic, AJ",
            scorers: [Scorer(player: "Nikolic, AJ", side: .away, points: 1, score: Score(home: 3, away: 3))]
        )
        #expect(events.first == goal)
    }

    @Test func `a three-point basket's event has the scorer`() throws {
        let scoring = Scoring([Scorer(player: "Ash", side: .home, points: 3, score: Score(home: 5, away: 2))])
        let background = GameBackground(sport: .basketball, scoring: scoring)
        let basket = try #require(game(.live, 5, 2).events(since: game(.live, 2, 2), in: background).first)
        #expect(basket.scorer == "Ash" && basket.namesAllScorers)
    }

    @Test func `several goals in one change list the known scorers in the order of play`() throws {
        let (ash, birch) = (
            Scorer(player: "Ash", side: .home, points: 1, score: Score(home: 4, away: 2)),
            Scorer(player: "Birch", side: .away, points: 1, score: Score(home: 4, away: 3))
        )
        func goal(_ plays: Scorer...) throws -> GameEvent {
            let background = GameBackground(sport: .lacrosse, scoring: Scoring(plays))
            return try #require(game(.live, 4, 3).events(since: game(.live, 3, 2), in: background).first)
        }
        #expect(try goal(ash, birch).scorers == [ash, birch] && goal(ash, birch).namesAllScorers)
        #expect(try goal(birch).scorers == [birch] && !goal(birch).namesAllScorers && goal(birch).scorer == nil)
        #expect(try goal().scorers == nil && !goal().namesAllScorers)
    }

    @Test func `the event of several goals has no single scorer, and no side if both sides scored`() throws {
        func events(_ home: Int, _ away: Int) -> [GameEvent] {
            let last = Scorer(player: "the last", side: .home, points: 1, score: Score(home: home, away: away))
            let background = GameBackground(sport: .lacrosse, scoring: Scoring([last]))
            return game(.live, home, away).events(since: game(.live, 3, 2), in: background)
        }
        let two = events(5, 2)
        #expect(two.map(\.scorer) == [nil] && two.map(\.side) == [.home])
        let both = events(4, 3)
        #expect(both.map(\.scorer) == [nil] && both.map(\.side) == [nil])
    }

    // MARK: - Periods

    private static let periodsRows: [Row] = [
        (game(.live, 3, 2, period: 1), game(.live, 3, 2, period: 2), [.periodEnd]),
        (game(.live, 3, 2, period: 1, clock: 20), game(.live, 3, 2, period: 1, clock: 0), [.periodEnd]),
        // The end was reported when the clock reached zero, and is not reported again.
        (game(.live, 3, 2, period: 1, clock: 0), game(.live, 3, 2, period: 2, clock: 900), []),
        (game(.live, 3, 3, period: 4, clock: 0), game(.live, 3, 3, period: 5, clock: 240), [.overtime]),
        (game(.live, 3, 3, period: 4), game(.live, 3, 3, period: 5), [.periodEnd, .overtime]),
        (game(.live, 3, 3, period: 5), game(.live, 3, 3, period: 6), [.periodEnd, .overtime]),
        // Two periods ended between two snapshots. Only the end of the period in the first snapshot is reported.
        (game(.live, 3, 2, period: 1), game(.live, 3, 2, period: 3), [.periodEnd]),
        (game(.live, 3, 2, period: 1), game(.live, 4, 2, period: 2), [.score, .periodEnd]),
        (game(.live, 9, 8, period: 4, clock: 5), game(.final, 9, 8, period: 4, clock: 0), [.final]),
        // The period was retracted, so it did not end, even though the clock is at zero.
        (game(.live, 3, 2, period: 3, clock: 900), game(.live, 3, 2, period: 2, clock: 0), []),
        (game(.scheduled, period: 1), game(.live, 0, 0, period: 2), [.start]),
    ]

    @Test(arguments: periodsRows)
    func `ends of periods and overtime are reported`(row: Row) {
        #expect(row.after.kinds(since: row.before) == row.events)
    }

    private static let extraRows: [Row] = [
        (game(.live, 3, 3, period: 2, of: 2), game(.live, 3, 3, period: 3, of: 2), [.periodEnd, .overtime]),
        (game(.live, 3, 3, period: 2, of: 3), game(.live, 3, 3, period: 3, of: 3), [.periodEnd]),
        (game(.live, 3, 3, period: 3, clock: 0, of: 3), game(.live, 3, 3, period: 4, of: 3), [.overtime]),
        // The fifth period of a hockey game is a second overtime in the playoffs, and a shootout in the regular season.
        (game(.live, 3, 3, period: 4, of: 3), game(.live, 3, 3, period: 5, of: 3), [.periodEnd, .overtime]),
        (
            game(.live, 3, 3, period: 4, of: 3), game(.live, 3, 3, period: 5, of: 3, isShootout: true),
            [.periodEnd, .shootout]
        ),
        (
            game(.live, 3, 3, period: 5, of: 3, isShootout: true),
            game(.final, 4, 3, period: 5, of: 3, isShootout: true),
            [.score, .final]
        ),
    ]

    @Test(arguments: extraRows)
    func `overtimes and shootouts are reported by the league's number of regulation periods`(row: Row) {
        #expect(row.after.kinds(since: row.before) == row.events)
    }

    @Test func `a period is not over while a tenth of a second is left`() {
        func look(_ clock: String) -> Snapshot {
            var look = game(.live, 3, 2, period: 1)
            look.clock = GameClock(clock)
            return look
        }
        #expect(look("0.1").kinds(since: look("9.8")) == [])
        #expect(look("0.0").kinds(since: look("0.1")) == [.periodEnd])
        #expect(look("0.0").kinds(since: look("0:00")) == [])
    }

    // MARK: - Close games

    private static let closeRows: [(after: Snapshot, isClose: Bool)] = [
        (game(.live, 100, 95, period: 4, clock: 300), true),
        (game(.live, 95, 100, period: 4, clock: 1), true),
        (game(.live, 100, 100, period: 2, clock: 300, of: 2), true),
        (game(.live, 100, 94, period: 4, clock: 300), false),
        (game(.live, 100, 95, period: 4, clock: 301), false),
        (game(.live, 100, 95, period: 4), false),
        (game(.live, 100, 95, period: 4, clock: 0), false),
        (game(.live, 60, 60, period: 3, clock: 200), false),
        // Overtime has its own event.
        (game(.live, 100, 100, period: 5, clock: 200), false),
        (game(.delayed, 100, 99, period: 4, clock: 200), false),
        (game(.live, period: 4, clock: 200), false),
        (game(.live, .max, .min, period: 4, clock: 200), false),
    ]

    @Test(arguments: closeRows)
    func `a basketball game is close within five points and five minutes of its end`(
        row: (after: Snapshot, isClose: Bool)
    ) {
        let before = game(
            .live,
            90,
            90,
            period: row.after.period?.number,
            clock: 400,
            of: row.after.period?.regulation ?? 4
        )
        let events = row.after.events(since: before, in: .basketball)
        #expect(events.contains { $0.kind == .closeGame } == row.isClose)
        for sport in [Sport.lacrosse, .hockey] {
            #expect(!row.after.events(since: before, in: sport).contains { $0.kind == .closeGame })
        }
    }

    @Test func `a close game is reported once`() {
        var history = EventHistory()
        history.add(game(.live, 100, 97, period: 4, clock: 280).events(since: game(.live, 98, 90), in: .basketball))
        let again = game(.live, 106, 103, period: 4, clock: 100).events(
            since: game(.live, 105, 97, period: 4, clock: 160),
            after: history,
            in: .basketball
        )
        #expect(again.map(\.kind) == [.score])
    }

    @Test func `the event of a period's end has the period that ended`() {
        let events = game(.live, 3, 3, period: 5).events(since: game(.live, 3, 3, period: 4))
        #expect(events.map(\.period) == [Period(number: 4), Period(number: 5)])
    }

    // MARK: - Corrections

    private static let correctionsRows: [Row] = [
        (game(.live, 5, 4), game(.live, 5, 3), [.correction]),
        (game(.live, 5, 4), game(.live, 4, 5), [.correction]),
        (game(.final, 9, 8), game(.final, 8, 9), [.correction]),
        // A higher score after the end is a correction, too, because no team can score then.
        (game(.final, 9, 8), game(.final, 10, 8), [.correction]),
        (game(.final, 9, 8), game(.final, 9, 10), [.correction]),
        (game(.live, 0, 0, period: 1), game(.scheduled), [.correction]),
        (game(.live), game(.scheduled), [.correction]),
        (game(.live, 1, 0), game(.scheduled, 0, 0), [.correction]),
        (game(.final, 9, 8), game(.live, 9, 8), [.correction]),
        // There is one correction, not one of the end and one of the score.
        (game(.final, 9, 8), game(.live, 8, 8), [.correction]),
        (game(.final, 9, 8), game(.live, 10, 8), [.correction, .score]),
        (game(.live, 9, 8), game(.final, 8, 8), [.correction, .final]),
        // The game was annulled. The change of status does not hide the correction of the score.
        (game(.final, 9, 8), game(.suspended, 8, 8), [.suspended, .correction]),
        (game(.final, 9, 8), game(.cancelled, 9, 8), [.cancelled]),
    ]

    @Test(arguments: correctionsRows)
    func `corrections of published data are reported`(row: Row) {
        #expect(row.after.kinds(since: row.before) == row.events)
    }

    @Test func `a correction has the earlier score`() throws {
        let event = try #require(game(.live, 5, 3).events(since: game(.live, 5, 4)).first)
        #expect(event.score == Score(home: 5, away: 3))
        #expect(event.previousScore == Score(home: 5, away: 4))
        #expect(event.scorer == nil && event.side == nil)
    }

    @Test func `a retracted end comes before the goals of the same change`() {
        let events = game(.live, 10, 8).events(since: game(.final, 9, 8))
        #expect(events.map(\.score) == [Score(home: 9, away: 8), Score(home: 10, away: 8)])
        #expect(events.map(\.previousScore) == [Score(home: 9, away: 8), Score(home: 9, away: 8)])
        let fallen = game(.live, 8, 8).events(since: game(.final, 9, 8))
        #expect(fallen.map(\.score) == [Score(home: 8, away: 8)])
    }

    @Test func `a correction has the status that was retracted`() {
        func status(_ before: Snapshot, _ after: Snapshot) -> [GameStatus?] {
            after.events(since: before).filter { $0.kind == .correction }.map(\.retracted)
        }
        #expect(status(game(.final, 9, 8), game(.live, 9, 8)) == [.final])
        #expect(status(game(.final, 9, 8), game(.live, 8, 8)) == [.final])
        #expect(status(game(.final, 9, 8), game(.scheduled)) == [.final])
        #expect(status(game(.live, 0, 0), game(.scheduled)) == [.live])
        #expect(status(game(.live, 2, 0), game(.live, 1, 0)) == [nil])
        #expect(status(game(.final, 9, 8), game(.final, 10, 8)) == [nil])
    }

    // MARK: - Earlier events

    @Test func `a start is reported once, unless the game was called off`() {
        let (before, live) = (game(.scheduled), game(.live, 0, 0, period: 1))
        #expect(EventHistory.eventKinds(of: before, live, before, live) == [.start, .correction])
        #expect(EventHistory.eventKinds(of: before, live, before, game(.final, 0, 0)) == [.start, .correction, .final])
        #expect(
            EventHistory.eventKinds(of: before, game(.live), game(.delayed), game(.live)) == [
                .start, .delayed, .resumed,
            ]
        )
        #expect(EventHistory.eventKinds(of: before, live, game(.postponed), live) == [.start, .postponed, .start])
        #expect(EventHistory.eventKinds(of: before, live, game(.cancelled), live) == [.start, .cancelled, .start])
    }

    @Test func `the end of a period is reported once, however often the clock is at zero`() {
        let (running, zero) = (game(.live, 1, 1, period: 2, clock: 3), game(.live, 1, 1, period: 2, clock: 0))
        let next = game(.live, 1, 1, period: 3, clock: 900)
        #expect(EventHistory.eventKinds(of: running, zero, running, zero, next) == [.periodEnd])
        #expect(EventHistory.eventKinds(of: running, zero, running, next) == [.periodEnd])
        #expect(
            EventHistory.eventKinds(of: running, zero, next, game(.live, 1, 1, period: 3, clock: 0)) == [
                .periodEnd, .periodEnd,
            ]
        )
    }

    @Test func `the event of a game's end has the winning side, or none after a draw`() throws {
        let won = try #require(game(.final, 8, 9).events(since: game(.live, 8, 9)).last)
        #expect(won.kind == .final && won.side == .away)
        let drawn = try #require(game(.final, 8, 8).events(since: game(.live, 8, 8)).last)
        #expect(drawn.kind == .final && drawn.side == nil)
    }

    @Test func `every kind of event occurs in one of the tables`() {
        let rows =
            Self.firstRows + Self.histories + Self.moves + Self.goalsRows + Self.periodsRows + Self.extraRows
            + Self.correctionsRows
        // These kinds have tables of their own.
        let elsewhere: [GameEvent.Kind] = [.closeGame, .comeback, .upsetAlert, .upset, .shutout, .milestone]
        let missing = Set(GameEvent.Kind.allCases).subtracting(rows.flatMap(\.events) + elsewhere)
        #expect(missing.isEmpty)
    }
}
