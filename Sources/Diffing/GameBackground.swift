package import Scores
package import Sports

/// Facts about a game that the two compared snapshots do not contain.
package struct GameBackground: Hashable, Sendable {
    /// The sport by whose rules the game is played.
    package let sport: Sport
    /// The earlier events of the game.
    package var history: EventHistory
    /// The ranks of the teams in their league's poll; `nil` for an unranked team.
    package let ranks: BySide<Int?>
    /// The name of that poll.
    package let rankPoll: String?
    /// The scorers, as far as the plays name them.
    package let scoring: Scoring

    package init(
        sport: Sport,
        history: EventHistory = EventHistory(),
        ranks: BySide<Int?> = BySide(home: nil, away: nil),
        rankPoll: String? = nil,
        scoring: Scoring = Scoring([])
    ) {
        self.sport = sport
        self.history = history
        self.ranks = ranks
        self.rankPoll = rankPoll
        self.scoring = scoring
    }

    /// The side that is not expected to win: unranked against a ranked team, or ranked at least ten places lower. `nil`
    /// if there is none.
    var underdog: Side? {
        switch (ranks.home, ranks.away) {
        case (nil, nil): nil
        case (nil, _?): .home
        case (_?, nil): .away
        case (let home?, let away?):
            if home - away >= Self.rankGap { .home } else { away - home >= Self.rankGap ? .away : nil }
        }
    }

    private static let rankGap = 10
}

/// The earlier events of a game. Two snapshots alone do not show them, and some must not be published twice.
package struct EventHistory: Hashable, Sendable {
    /// The kinds of events that the history is made of.
    package static let kinds: [GameEvent.Kind] = [
        .start, .postponed, .cancelled, .periodEnd, .closeGame, .comeback, .upsetAlert, .milestone,
    ]

    /// Whether the start was published. If the game is called off afterwards, its next start is published again.
    private(set) var hasStarted = false
    private(set) var hasBeenClose = false
    private(set) var hasUpsetAlert = false
    /// The published scores, without those that were retracted.
    private var scores: [Score]
    private var endedPeriods: Set<Period> = []
    private var comebacks: Set<Side> = []
    private var milestones: [Milestone] = []

    /// - Parameters:
    ///   - events: All events of the game so far, at least those of ``kinds``, in their order.
    ///   - scores: The scores that were published so far and not retracted.
    package init(_ events: [GameEvent] = [], scores: [Score] = []) {
        self.scores = scores
        add(events)
    }

    package mutating func add(_ events: [GameEvent]) {
        for event in events {
            if let score = event.score {
                if event.kind == .correction { scores.removeAll { !score.isAtLeast($0) } }
                scores.append(score)
            }
            switch event.kind {
            case .start: hasStarted = true
            case .postponed, .cancelled: hasStarted = false
            case .closeGame: hasBeenClose = true
            case .periodEnd: if let period = event.period { endedPeriods.insert(period) }
            case .upsetAlert: hasUpsetAlert = true
            case .comeback: if let side = event.side { comebacks.insert(side) }
            case .milestone: milestones += event.milestones ?? []
            default: break
            }
        }
    }

    /// Returns the side's largest lead; 0 if it was never ahead.
    func largestLead(of side: Side) -> Int {
        scores.lazy.map { score in
            let (lead, overflow) = score[side].subtractingReportingOverflow(score[side.other])
            return overflow ? 0 : lead
        }.reduce(0, max)
    }

    func hasComeBack(_ side: Side) -> Bool {
        comebacks.contains(side)
    }

    /// Whether this milestone, or a higher one of the same player, was published.
    func hasReached(_ milestone: Milestone) -> Bool {
        milestones.contains {
            $0.side == milestone.side && $0.points >= milestone.points
                && PlayerName($0.player) == PlayerName(milestone.player)
        }
    }

    func hasEnded(_ period: Period) -> Bool {
        endedPeriods.contains(period)
    }
}

/// The scorers of a game, as far as the plays name them.
package struct Scoring: Hashable, Sendable {
    /// One entry per running score, sorted by the total of both sides. Entries with equal totals are in the order of
    /// play.
    private let entries: [Scorer]

    /// - Parameter entries: The scorers in the order of play. If a goal was retracted and scored again, the later play
    ///   counts.
    package init(_ entries: [Scorer]) {
        let last = Dictionary(entries.indices.map { (entries[$0].score, $0) }) { $1 }
        let indices = entries.indices.filter { last[entries[$0].score] == $0 }
        self.entries = indices.sorted { (entries[$0].score.total, $0) < (entries[$1].score.total, $1) }
            .map { entries[$0] }
    }

    /// Returns the plays that led from one score to a later one, in their order, as far as they are known.
    ///
    /// Each play leads from one running score to the next. No later play starts from the score of a retracted goal, so
    /// that goal is left out, although its score lies between the two.
    package func scorers(from before: Score, to score: Score) -> [Scorer] {
        var reached = score
        var path: [Scorer] = []
        for entry in entries.reversed() where reached.isAtLeast(entry.score) {
            guard let start = entry.previousScore, start.isAtLeast(before) else { continue }
            path.append(entry)
            reached = start
        }
        return path.reversed()
    }

    /// Returns the milestones that players had reached when the score was `score`, in the order of play, each with the
    /// score at which it was reached.
    func milestones(at score: Score, by rules: MilestoneRules) -> [(milestone: Milestone, score: Score)] {
        var points: [Player: Int] = [:]
        var reached: [(milestone: Milestone, score: Score)] = []
        for entry in scorers(from: .zero, to: score) {
            let scorer = Player(entry)
            let before = points[scorer, default: 0]
            let after = before + (rules.countsPoints ? entry.points : 1)
            points[scorer] = after
            guard let milestone = rules.milestones.last(where: { $0 > before && $0 <= after }) else { continue }
            reached.append((Milestone(player: entry.player, side: entry.side, points: milestone), entry.score))
        }
        return reached
    }

    private struct Player: Hashable {
        let side: Side
        let name: PlayerName

        init(_ entry: Scorer) {
            side = entry.side
            name = PlayerName(entry.player)
        }
    }
}

extension Scoring {
    /// Returns the score events among `events` to which these plays add information, such as scorers, with their
    /// indices.
    ///
    /// A retracted goal is left alone, because a later goal may have led to the same score.
    /// - Parameter events: The scores and corrections of a game, in their order.
    package func addingScorers(to events: [GameEvent]) -> [(index: Int, event: GameEvent)] {
        var corrected: Score?
        var completed: [(index: Int, event: GameEvent)] = []
        for (index, event) in events.enumerated().reversed() {
            guard let score = event.score else { continue }
            if event.kind == .correction { corrected = corrected.map { $0.lower(score) } ?? score }
            guard event.kind == .score, let before = event.previousScore, corrected?.isAtLeast(score) ?? true else {
                continue
            }
            let scorers = scorers(from: before, to: score)
            let named = event.withScorers(scorers)
            // A known scorer must not be lost because a source withdraws plays or a page lacks some.
            guard named.namesAllScorers || scorers.count >= event.scorers?.count ?? 0 else { continue }
            if named != event, named.scorers != nil { completed.append((index, named)) }
        }
        return completed.reversed()
    }
}

extension Score {
    /// Returns the lower figure of the two for each side.
    fileprivate func lower(_ other: Score) -> Score {
        Score(home: min(home, other.home), away: min(away, other.away))
    }
}
