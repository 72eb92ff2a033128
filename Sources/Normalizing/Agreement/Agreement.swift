import Scores
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

extension KeptReading {
    /// What the source says of each period: its page of the game rather than its scoreboard.
    var line: [PeriodScore]? { pageLine ?? periods }

    /// The same word with what the source's page of this game says in place of its line score, as long as the
    /// scoreboard prints of the game what it printed before.
    package func keepingLine(of before: KeptReading) -> KeptReading {
        guard periods == before.periods, score == before.score else { return self }
        var word = self
        word.pageLine = before.pageLine
        return word
    }

    /// Where the words of other sources differ from this one.
    package func differences(from words: [SourceWord], at now: Instant) -> [SourceDifference] {
        words.filter { $0.counts(at: now) }.flatMap { word in
            GameField.allCases.compactMap { field in
                guard let value = field.value(in: self), let theirs = field.value(in: word.said),
                    !field.isSame(value, theirs, self, word.said)
                else { return nil }
                return SourceDifference(field: field, value: value, other: word.source, otherValue: theirs)
            }
        }
    }
}

extension GameReading {
    /// The reading without its line score where a better source lists one, too: of that the game keeps what it has.
    func leavingLine(to words: [SourceWord], at now: Instant, order: SourceOrder) -> GameReading {
        var reading = self
        let hasBetter = words.contains {
            $0.counts(at: now) && $0.said.line != nil
                && order.prefers($0.source, over: sourceID.source, in: .lineScore)
        }
        if hasBetter { reading.periods = nil }
        return reading
    }

    /// What a source may say for a better one that is not heard: how the game is played and ends. When it begins, and
    /// whether it is put off, that one says again as soon as it is heard.
    func standingIn(for game: Snapshot) -> GameReading {
        var reading = self
        (reading.startTime, reading.day) = (nil, nil)
        switch status.status {
        case .live, .final: break
        case .scheduled, .postponed, .cancelled, .suspended, .delayed, nil: reading.status = .known(game.status)
        }
        return reading
    }
}

extension HeldReading {
    /// Whether another source that has said what fans see says now what this reading said: it need not be said twice
    /// then.
    func isBacked(by words: [SourceWord], of game: Snapshot, at now: Instant) -> Bool {
        words.contains { $0.counts(at: now) && $0.reach.covers(game) && isSaid(by: $0.said) }
    }

    func isSaid(by word: KeptReading) -> Bool {
        word.status == status && word.score == score
            && (word.period == nil || period == nil || word.period == period)
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
            return zip(left.line ?? [], right.line ?? []).allSatisfy { $0.home == $1.home && $0.away == $1.away }
        case .status, .score, .period: return value == other
        }
    }
}
