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
    /// Returns a scoreboard's reading as the source's report stores it. A line score that the source's page of this
    /// game corrected stays corrected while the scoreboard prints the old one.
    package func keptReading(of reading: GameReading) -> KeptReading {
        let kept = KeptReading(reading)
        guard let previous = reports.first(where: { $0.source == reading.sourceID.source }) else { return kept }
        return kept.keepingPageLine(of: previous.reading)
    }

    /// Returns the reading of a game page without the sections that a better source provides: line score, plays, box
    /// score.
    ///
    /// The plays and the box score each come as a whole from the best source that is active and not stuck, like the
    /// game itself. The line score is left out if a better source has a current report with one.
    /// - Parameters:
    ///   - current: The sources of the game's current sections.
    ///   - now: When the page was requested.
    package func withoutSupersededSections(_ reading: GameReading, current: SectionSources, at now: Instant)
        -> GameReading
    {
        let source = reading.sourceID.source
        let others = reports.filter { $0.source != source }
        // If the published line score does not add up to the score, this page's line score is used even if a preferred
        // source has one.
        let fitsScore = snapshot.fits(snapshot.periods)
        var remaining = fitsScore ? reading.droppingLine(inFavorOf: others, at: now, order: order) : reading
        if isSuperseded(source, by: current.plays, in: .plays, at: now) { remaining.plays = nil }
        if isSuperseded(source, by: current.box, in: .boxScore, at: now) { remaining.box = nil }
        return remaining
    }

    /// Whether the current section comes from a preferred source that is active and not stuck.
    private func isSuperseded(_ source: String, by other: String?, in part: SourceOrder.SourcedPart, at now: Instant)
        -> Bool
    {
        guard let other, other != source, order.prefers(other, over: source, in: part) else { return false }
        return reports.contains { $0.source == other && $0.takesPrecedence(at: now) }
    }
}
