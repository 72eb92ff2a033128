package import Scores
package import Time

/// The sources of a game's current plays and box score. A section without a source may be taken from any source.
package struct SectionSources: Hashable, Sendable {
    /// The source in `game.plays_source`; `nil` if there is none.
    package var plays: String?
    /// The source in `game_box.source`; `nil` if there is none.
    package var box: String?

    package init(plays: String? = nil, box: String? = nil) {
        self.plays = plays
        self.box = box
    }
}

extension Reconciliation {
    /// Returns the report that a scoreboard's reading makes. A line score that the source's page of this game corrected
    /// stays corrected while the scoreboard prints the old one.
    package func word(_ reading: GameReading) -> KeptReading {
        let word = KeptReading(reading)
        guard let before = words.first(where: { $0.source == reading.sourceID.source }) else { return word }
        return word.keepingLine(of: before.said)
    }

    /// Returns the reading of a game page without the sections that a better source provides: line score, plays, box
    /// score.
    ///
    /// The plays and the box score each come as a whole from the best source that is active and not stuck, like the
    /// game itself. The line score is left out if a better source's report counts and has one.
    /// - Parameters:
    ///   - standing: The sources of the game's current sections.
    ///   - now: When the page was requested.
    package func yielding(_ reading: GameReading, to standing: SectionSources, at now: Instant) -> GameReading {
        let source = reading.sourceID.source
        let others = words.filter { $0.source != source }
        // If the published line score does not add up to the score, this page's line score is used even if a preferred
        // source has one.
        let hasLine = snapshot.fits(snapshot.periods)
        var rest = hasLine ? reading.leavingLine(to: others, at: now, order: order) : reading
        if isLed(source, by: standing.plays, in: .plays, at: now) { rest.plays = nil }
        if isLed(source, by: standing.box, in: .boxScore, at: now) { rest.box = nil }
        return rest
    }

    /// Whether the current section comes from a preferred source that is active and not stuck.
    private func isLed(_ source: String, by other: String?, in matter: SourceOrder.SourcedPart, at now: Instant) -> Bool
    {
        guard let other, other != source, order.prefers(other, over: source, in: matter) else { return false }
        return words.contains { $0.source == other && $0.leads(at: now) }
    }
}
