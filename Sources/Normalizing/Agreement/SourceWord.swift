package import Scores
package import Time

/// What one source last said of a game that several speak of.
package struct SourceWord: Hashable, Sendable {
    package let source: String
    package let said: KeptReading
    /// When it was asked.
    package let at: Instant
    /// When it was last heard to say so still: a page that has not changed says it again.
    package let heardAt: Instant
    /// Since when it has said this and nothing else.
    package let since: Instant
    /// The furthest that it ever said.
    package let reach: Reach

    package init(
        source: String,
        said: KeptReading,
        at: Instant,
        heardAt: Instant? = nil,
        since: Instant? = nil,
        reach: Reach? = nil
    ) {
        self.source = source
        self.said = said
        self.at = at
        self.heardAt = heardAt ?? at
        self.since = since ?? at
        self.reach = reach ?? Reach(said)
    }

    /// How long a word counts while a game goes on: longer than a source is left alone between two readings, and
    /// shorter than a fan waits for a goal that the other source has told long ago.
    package static let echo = Duration.seconds(120)
    /// How long a source may say the same of a game before it is thought to be stuck: longer than a break between
    /// periods.
    package static let standstill = Duration.seconds(1200)

    /// Whether the word still counts. The last one on a game that is over does for ever: nobody asks again.
    func counts(at now: Instant) -> Bool {
        said.status?.isOver == true || now - heardAt <= Self.echo
    }

    /// The same word with the line score of the source's page of this game: a scoreboard prints none, or one that is
    /// older than the plays. `nil` where the page says the same as the word, or is of another score.
    /// - Parameter now: When the page was asked for.
    package func corrected(by page: GameReading, at now: Instant) -> KeptReading? {
        guard page.sourceID.source == source, now >= at, let line = page.periods, line.sum == said.score
        else { return nil }
        var word = said
        word.pageLine = line == said.periods ? nil : line
        return word == said ? nil : word
    }

    /// Whether sources that are believed less have to wait for this one: it is heard, and not stuck.
    func leads(at now: Instant) -> Bool {
        said.status?.isOver == true || counts(at: now) && now - since <= Self.standstill
    }
}

/// The furthest that a source ever said a game to be. Who never said what fans see is behind: that takes nothing back.
package struct Reach: Hashable, Sendable, Codable {
    /// Each side's most.
    package private(set) var score: Score?
    package private(set) var period: Period?
    package private(set) var hasBegun: Bool
    package private(set) var hasEnded: Bool

    package init(_ word: KeptReading) {
        score = word.score
        period = word.period
        hasBegun = word.status == .live || word.status == .final
        hasEnded = word.status == .final
    }

    /// That of a source from which alone a game has been told so far.
    package init(_ snapshot: Snapshot) {
        score = snapshot.score
        period = snapshot.period
        hasBegun = snapshot.status == .live || snapshot.status == .final
        hasEnded = snapshot.status == .final
    }

    /// With what the source says now.
    package func extended(by word: KeptReading) -> Reach {
        let now = Reach(word)
        var reach = self
        if let mine = score, let new = now.score {
            reach.score = Score(home: max(mine.home, new.home), away: max(mine.away, new.away))
        } else {
            reach.score = score ?? now.score
        }
        if let new = now.period, period.map({ $0 < new }) ?? true { reach.period = new }
        reach.hasBegun = hasBegun || now.hasBegun
        reach.hasEnded = hasEnded || now.hasEnded
        return reach
    }

    /// Whether the source has said all that fans see.
    func covers(_ game: Snapshot) -> Bool {
        if game.status == .final, !hasEnded { return false }
        if game.status == .live, !hasBegun { return false }
        if let shown = game.score, shown != .nilNil, score?.isAtLeast(shown) != true { return false }
        if let shown = game.period, shown.number > 1, period.map({ $0 < shown }) ?? true { return false }
        return true
    }
}

/// What sources can disagree about. The raw values are those of the columns `source_difference.field`.
package enum GameField: String, Hashable, Sendable, CaseIterable {
    case status
    case score
    case period
    /// Day and time of the start.
    case start
    case lineScore = "line_score"

    /// What a reading says of it, to be compared and shown; `nil` where it does not say.
    package func value(in reading: KeptReading) -> String? {
        switch self {
        case .status: reading.status?.rawValue
        case .score: reading.score.map { "\($0.home)-\($0.away)" }
        case .period: reading.period.map { String($0.number) }
        case .start: reading.startTime?.description
        case .lineScore: reading.line.map { line in line.map { "\($0.home)-\($0.away)" }.joined(separator: " ") }
        }
    }

    /// Whether it is what fans look at while a game is played.
    package var isOfPlay: Bool {
        switch self {
        case .status, .score, .period: true
        case .start, .lineScore: false
        }
    }
}
