import Diffing
import Scores
import Sports
import Testing

/// Tests comebacks, upsets, shutouts and milestones. Each row has other facts about the game, such as an earlier
/// deficit or the ranks, the snapshot after a change and sometimes the one before, and the expected events.
@Suite("Milestones")
struct MilestoneTests {
    private static let milestones: Set<GameEvent.Kind> = [.comeback, .upsetAlert, .upset, .shutout, .milestone]

    private func milestones(_ after: Snapshot, since before: Snapshot, in background: GameBackground) -> [GameEvent] {
        after.events(since: before, in: background).filter { Self.milestones.contains($0.kind) }
    }

    private func background(
        _ sport: Sport = .lacrosse,
        behind side: Side? = nil,
        by deficit: Int = 0,
        ranks: BySide<Int?> = BySide(home: nil, away: nil),
        _ entries: [Scorer] = []
    ) -> GameBackground {
        var deepest = Score.zero
        if let side { deepest[side.other] = deficit }
        return GameBackground(
            sport: sport,
            history: EventHistory(scores: [deepest]),
            ranks: ranks,
            scoring: Scoring(entries)
        )
    }

    // MARK: - Comebacks

    private static let comebacks: [(Sport, deficit: Int, before: Snapshot, after: Snapshot, expected: Bool)] = [
        (.lacrosse, 5, game(.live, 7, 8, period: 4), game(.live, 8, 8, period: 4), true),
        (.lacrosse, 4, game(.live, 7, 8, period: 4), game(.live, 8, 8, period: 4), false),
        (.lacrosse, 5, game(.live, 7, 8, period: 4), game(.live, 9, 8, period: 4), true),
        (.lacrosse, 5, game(.live, 6, 8, period: 4), game(.live, 7, 8, period: 4), false),
        (.hockey, 3, game(.live, 2, 3, period: 3), game(.live, 3, 3, period: 3), true),
        (.basketball, 19, game(.live, 97, 98, period: 4), game(.live, 99, 98, period: 4), false),
        (.basketball, 20, game(.live, 97, 98, period: 4), game(.live, 99, 98, period: 4), true),
        // The side is already level or ahead, so the comeback was reported earlier or never happened.
        (.lacrosse, 5, game(.live, 9, 8, period: 4), game(.live, 10, 8, period: 4), false),
        (.lacrosse, 5, game(.live, 8, 8, period: 4), game(.live, 9, 8, period: 4), false),
        // A corrected score is not a comeback.
        (.lacrosse, 5, game(.live, 7, 8, period: 4), game(.live, 7, 7, period: 4), false),
        (.lacrosse, 5, game(.live, 8, 9, period: 5), game(.final, 10, 9, period: 5), true),
    ]

    @Test(arguments: comebacks)
    func `a comeback is reported when a side that was far behind draws level`(
        row: (sport: Sport, deficit: Int, before: Snapshot, after: Snapshot, expected: Bool)
    ) {
        let expected = milestones(
            row.after,
            since: row.before,
            in: background(row.sport, behind: .home, by: row.deficit)
        )
        #expect(expected.map(\.kind) == (row.expected ? [.comeback] : []))
        #expect(expected.allSatisfy { $0.side == .home && $0.deficit == row.deficit })
    }

    @Test func `the deficit is taken from the reported events, and a comeback is reported once`() {
        let scores = [(0, 0), (0, 3), (0, 6), (3, 6), (6, 6), (6, 7), (7, 7), (8, 7)]
        var background = GameBackground(sport: .lacrosse)
        var expected: [GameEvent] = []
        for (before, after) in zip(scores, scores.dropFirst()) {
            let events = game(.live, after.0, after.1, period: 2).events(
                since: game(.live, before.0, before.1, period: 2),
                in: background
            )
            background.history.add(events)
            expected += events.filter { $0.kind == .comeback }
        }
        #expect(expected.map(\.score) == [Score(home: 6, away: 6)] && expected.map(\.deficit) == [6])
    }

    // MARK: - Upsets

    private static let upsets: [(ranks: BySide<Int?>, after: Snapshot, expected: [GameEvent.Kind])] = [
        (BySide(home: nil, away: 5), game(.live, 8, 7, period: 4, clock: 300), [.upsetAlert]),
        (BySide(home: nil, away: 5), game(.live, 8, 7, period: 4, clock: 301), []),
        (BySide(home: nil, away: 5), game(.live, 8, 7, period: 3, clock: 10), []),
        (BySide(home: nil, away: 5), game(.live, 8, 8, period: 4, clock: 100), []),
        (BySide(home: nil, away: 5), game(.live, 7, 8, period: 4, clock: 100), []),
        (BySide(home: nil, away: 5), game(.live, 8, 7, period: 4), []),
        (BySide(home: nil, away: 5), game(.live, 9, 8, period: 5), [.upsetAlert]),
        (BySide(home: 18, away: 8), game(.live, 8, 7, period: 4, clock: 100), [.upsetAlert]),
        (BySide(home: 17, away: 8), game(.live, 8, 7, period: 4, clock: 100), []),
        (BySide(home: 8, away: 18), game(.live, 8, 7, period: 4, clock: 100), []),
        (BySide(home: nil, away: nil), game(.live, 8, 7, period: 4, clock: 100), []),
        (BySide(home: nil, away: 5), game(.final, 8, 7, period: 4), [.upset]),
        (BySide(home: 5, away: nil), game(.final, 8, 7, period: 4), []),
        (BySide(home: nil, away: 5), game(.final, 8, 8, period: 4), []),
    ]

    @Test(arguments: upsets)
    func `an upset is reported when a lower-ranked team leads late or wins`(
        row: (ranks: BySide<Int?>, after: Snapshot, expected: [GameEvent.Kind])
    ) {
        let before = game(.live, 7, 7, period: 3, clock: 20)
        let expected = milestones(row.after, since: before, in: background(ranks: row.ranks))
        #expect(expected.map(\.kind) == row.expected)
        #expect(expected.allSatisfy { $0.side == .home && $0.ranks == row.ranks })
    }

    @Test func `the event of an upset has the poll that its ranks come from`() {
        let ranks = BySide<Int?>(home: nil, away: 5)
        let known = GameBackground(sport: .basketball, ranks: ranks, rankPoll: "AP Top 25")
        let before = game(.live, 7, 7, period: 4, clock: 220)
        let expected = [game(.live, 9, 7, period: 4, clock: 200), game(.final, 9, 7, period: 4)].flatMap {
            milestones($0, since: before, in: known)
        }
        #expect(expected.map(\.kind) == [.upsetAlert, .upset] && expected.allSatisfy { $0.rankPoll == "AP Top 25" })
    }

    @Test func `the alert about a possible upset is sent once`() {
        let ranks = BySide<Int?>(home: nil, away: 5)
        var known = background(ranks: ranks)
        let first = game(.live, 8, 7, period: 4, clock: 200)
        known.history.add(first.events(since: game(.live, 7, 7, period: 4, clock: 220), in: known))
        #expect(milestones(game(.live, 8, 7, period: 4, clock: 190), since: first, in: known).isEmpty)
    }

    // MARK: - Shutouts

    @Test(
        arguments: [
            (Sport.hockey, game(.final, 3, 0, period: 3, of: 3), true),
            (.lacrosse, game(.final, 0, 12, period: 4), true),
            (.hockey, game(.final, 3, 1, period: 3, of: 3), false),
            (.hockey, game(.live, 3, 0, period: 3, of: 3), false),
            (.basketball, game(.final, 20, 0, period: 4), false),
        ]
    )
    func `a shutout is reported when one side did not score in the whole game`(
        sport: Sport,
        after: Snapshot,
        expected: Bool
    ) {
        let before = game(.live, after.score?.home, after.score?.away, period: after.period?.number)
        #expect(milestones(after, since: before, in: background(sport)).map(\.kind) == (expected ? [.shutout] : []))
        #expect(milestones(after, since: after, in: background(sport)).isEmpty)
    }

    // MARK: - Milestones

    private func goals(_ scorers: String...) -> [Scorer] {
        scorers.enumerated().map {
            Scorer(player: $0.element, side: .home, points: 1, score: Score(home: $0.offset + 1, away: 0))
        }
    }

    @Test func `a player's third goal is reported once, when its play is known`() {
        let (before, after) = (game(.live, 3, 0, period: 1, clock: 200), game(.live, 4, 0, period: 1, clock: 100))
        var known = background(.lacrosse, goals("Ash", "Birch", "Ash"))
        #expect(milestones(after, since: before, in: known).isEmpty)
        known = background(.lacrosse, goals("Ash", "Birch", "Ash", "Ash"))
        let later = game(.live, 4, 0, period: 1, clock: 90)
        let expected = milestones(later, since: after, in: known)
        #expect(expected.map(\.kind) == [.milestone])
        #expect(expected.first?.milestones == [Milestone(player: "Ash", side: .home, points: 3)])
        known.history.add(expected)
        #expect(milestones(game(.live, 4, 0, period: 1, clock: 80), since: later, in: known).isEmpty)
    }

    @Test func `a goal that is not in the score, or was replaced by another, does not count for a milestone`() {
        let known = background(.lacrosse, goals("Ash", "Ash", "Ash"))
        let before = game(.live, 2, 0, period: 1, clock: 200)
        #expect(milestones(game(.live, 2, 0, period: 1, clock: 100), since: before, in: known).isEmpty)
        let twice = background(
            .lacrosse,
            goals("Ash", "Ash", "Ash") + [
                Scorer(player: "Birch", side: .home, points: 1, score: Score(home: 3, away: 0))
            ]
        )
        #expect(milestones(game(.live, 3, 0, period: 1, clock: 100), since: before, in: twice).isEmpty)
    }

    @Test func `a milestone that is old, or known only after the game, is not reported`() {
        let known = background(.lacrosse, goals("Ash", "Ash", "Ash", "Birch", "Birch", "Elm"))
        let (before, after) = (game(.live, 6, 0, period: 2, clock: 200), game(.live, 6, 0, period: 2, clock: 100))
        #expect(milestones(after, since: before, in: known).isEmpty)
        let fresh = background(.lacrosse, goals("Ash", "Ash", "Birch", "Elm", "Ash"))
        let over = game(.final, 5, 0, period: 4)
        #expect(!milestones(over, since: over, in: fresh).contains { $0.kind == .milestone })
        let last = milestones(over, since: game(.live, 4, 0, period: 4), in: fresh)
        #expect(last.contains { $0.kind == .milestone })
    }

    @Test func `different spellings of a name are one player, and the same goal counts once`() {
        let (before, after) = (game(.live, 2, 0, period: 1, clock: 200), game(.live, 3, 0, period: 1, clock: 100))
        var known = background(.lacrosse, goals("Reed, Ann", "Ann Reed", "REED, Ann"))
        let expected = milestones(after, since: before, in: known)
        #expect(expected.map(\.kind) == [.milestone])
        known.history.add(expected)
        let renamed = GameBackground(
            sport: .lacrosse,
            history: known.history,
            scoring: Scoring(goals("Ann Reed", "Ann Reed", "Ann Reed"))
        )
        #expect(milestones(game(.live, 3, 0, period: 1, clock: 90), since: after, in: renamed).isEmpty)
        for printed in [("Nikolić, AJ", "A.J. Nikolic"), ("Smith Jr., John", "SMITH, John")] {
            let one = background(.lacrosse, goals(printed.0, printed.1, printed.0))
            #expect(milestones(after, since: before, in: one).map(\.kind) == [.milestone], "\(printed)")
        }
        let twice = background(.lacrosse, goals("Ash", "Ash") + [goals("Ash", "Ash")[1]])
        #expect(milestones(after, since: before, in: twice).isEmpty)
    }

    @Test func `a two-point goal counts as one of the three goals of a hat trick`() {
        func goal(_ home: Int, _ points: Int) -> Scorer {
            Scorer(player: "Ash", side: .home, points: points, score: Score(home: home, away: 0))
        }
        let known = background(.lacrosse, [goal(2, 2), goal(3, 1)])
        let before = game(.live, 2, 0, period: 1, clock: 200)
        #expect(milestones(game(.live, 3, 0, period: 1, clock: 100), since: before, in: known).isEmpty)
        let more = background(.lacrosse, [goal(2, 2), goal(3, 1), goal(5, 2)])
        #expect(
            milestones(game(.live, 5, 0, period: 1, clock: 100), since: before, in: more).map(\.kind) == [.milestone]
        )
    }

    @Test func `there is no comeback against a lead that was retracted`() {
        var known = background()
        let wrong = game(.live, 2, 9, period: 2)
        known.history.add(wrong.events(since: game(.live, 2, 3, period: 2), in: known))
        let right = game(.live, 2, 3, period: 2)
        known.history.add(right.events(since: wrong, in: known))
        #expect(milestones(game(.live, 3, 3, period: 2), since: right, in: known).isEmpty)
    }

    @Test func `namesakes on the two sides are different players, and several milestones share one event`() {
        func basket(_ home: Int, _ away: Int, _ side: Side, _ points: Int) -> Scorer {
            Scorer(player: "Ash", side: side, points: points, score: Score(home: home, away: away))
        }
        let entries = [basket(28, 0, .home, 28), basket(28, 31, .away, 31), basket(31, 31, .home, 3)]
        let expected = milestones(
            game(.live, 31, 31, period: 2, clock: 100),
            since: game(.live, 28, 28, period: 2, clock: 200),
            in: background(.basketball, entries)
        )
        let both = [Side.away, .home].map { Milestone(player: "Ash", side: $0, points: 30) }
        #expect(expected.map(\.milestones) == [both])
    }
}
