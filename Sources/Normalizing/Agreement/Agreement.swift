package import Scores
package import Time

/// Two sources that say different things of one game.
package struct SourceDifference: Hashable, Sendable {
    package let field: GameField
    /// What the reading says.
    package let value: String
    package let other: String
    /// What the other source says.
    package let otherValue: String
}

extension GameReading {
    /// Where the words of other sources differ from this reading.
    package func differences(from words: [SourceWord], at now: Instant) -> [SourceDifference] {
        let own = KeptReading(self)
        return words.filter { $0.counts(at: now) }.flatMap { word in
            GameField.allCases.compactMap { field in
                guard let value = field.value(in: own), let theirs = field.value(in: word.said),
                    !field.isSame(value, theirs, own, word.said)
                else { return nil }
                return SourceDifference(field: field, value: value, other: word.source, otherValue: theirs)
            }
        }
    }

    /// The reading without what better sources say otherwise: of that the game keeps what it has.
    package func yielding(
        to words: [SourceWord],
        at now: Instant,
        order: SourceOrder,
        in game: Snapshot
    ) -> GameReading {
        var reading = self
        for difference in differences(from: words, at: now)
        where order.prefers(difference.other, over: sourceID.source, in: difference.field) {
            reading.leave(difference.field, to: game)
        }
        // Two clocks are never the same to the second: that is no difference, but a game has only one.
        let hasBetterClock = words.contains {
            $0.counts(at: now) && $0.said.clock != nil && order.prefers($0.source, over: sourceID.source, in: .period)
        }
        if hasBetterClock { reading.clock = game.clock }
        return reading
    }

    private mutating func leave(_ field: GameField, to game: Snapshot) {
        switch field {
        case .status: status = .known(game.status)
        case .score: score = nil
        case .period: (period, clock) = (nil, game.clock)
        case .start: (startTime, day) = (nil, nil)
        case .lineScore: periods = nil
        }
    }
}

extension HeldReading {
    /// Whether another source says now what this reading said: then it need not be said twice.
    package func isBacked(by words: [SourceWord], at now: Instant) -> Bool {
        words.contains { word in
            word.counts(at: now) && word.said.status == status && word.said.score == score
                && (word.said.period == nil || period == nil || word.said.period == period)
        }
    }
}

extension GameField {
    /// Sources round a start, and a line score of which one lists more periods than the other differs only in what both
    /// list.
    fileprivate func isSame(_ value: String, _ other: String, _ left: KeptReading, _ right: KeptReading) -> Bool {
        switch self {
        case .start:
            guard let start = left.startTime, let theirs = right.startTime else { return true }
            return max(start, theirs) - min(start, theirs) < .seconds(300)
        case .lineScore:
            return zip(left.periods ?? [], right.periods ?? []).allSatisfy { $0.home == $1.home && $0.away == $1.away }
        case .status, .score, .period: return value == other
        }
    }
}
