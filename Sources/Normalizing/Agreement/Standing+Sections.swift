package import Scores
package import Time

/// Whose plays and whose box a game has. `nil`: nobody's that others have to wait for.
package struct SectionSources: Hashable, Sendable {
    /// As in `game.plays_source`; `nil`: nobody's.
    package var plays: String?
    /// As in `game_box.source`; `nil`: nobody's.
    package var box: String?

    package init(plays: String? = nil, box: String? = nil) {
        self.plays = plays
        self.box = box
    }
}

extension Standing {
    /// What a reading of a scoreboard makes of its source's word: a line score that the source's page of this game
    /// corrected stays corrected while the scoreboard prints the old one.
    package func word(_ reading: GameReading) -> KeptReading {
        let word = KeptReading(reading)
        guard let before = words.first(where: { $0.source == reading.sourceID.source }) else { return word }
        return word.keepingLine(of: before.said)
    }

    /// A page of one game without the sections that a better source tells: line score, plays, box.
    ///
    /// Each section is one source's as a whole, the best's that is heard and not stuck, as the game itself is.
    /// - Parameters:
    ///   - standing: Whose sections the game has.
    ///   - now: When the page was asked for.
    package func yielding(_ reading: GameReading, to standing: SectionSources, at now: Instant) -> GameReading {
        let source = reading.sourceID.source
        let others = words.filter { $0.source != source }
        // A better source's line that does not make the score is nothing to wait for.
        let hasLine = snapshot.fits(snapshot.periods)
        var rest = hasLine ? reading.leavingLine(to: others, at: now, order: order) : reading
        if isLed(source, by: standing.plays, in: .plays, at: now) { rest.plays = nil }
        if isLed(source, by: standing.box, in: .boxScore, at: now) { rest.box = nil }
        return rest
    }

    /// Whether a section that stands is a better source's, which is heard still.
    private func isLed(_ source: String, by other: String?, in matter: SourceOrder.Matter, at now: Instant) -> Bool {
        guard let other, other != source, order.prefers(other, over: source, in: matter) else { return false }
        return words.contains { $0.source == other && $0.leads(at: now) }
    }
}
