import Normalizing
import Scores
import Time

/// A source's report on a game that more than one source covers.
struct NewSourceReport: Sendable {
    let game: GameID
    let reading: KeptReading
    /// The source's high-water mark: the furthest state that it ever reported.
    let highWaterMark: HighWaterMark
    let differences: [SourceDifference]
    let observedAt: Instant
    /// Since when the source has reported this; `nil` means since `observedAt`. If the report equals the stored one,
    /// the stored time is kept.
    var since: Instant?
    /// When the report was compared with those of other sources; `nil` means at `observedAt`.
    var comparedAt: Instant?
}

/// A difference with its two sources in alphabetical order, so that it is one row whichever source reports it.
struct OrderedDifference {
    let game: GameID
    let field: String
    let source: String
    let value: String
    let otherSource: String
    let otherValue: String

    init(_ difference: SourceDifference, from reporter: String, of game: GameID) {
        self.game = game
        let isFirst = reporter < difference.other
        field = difference.field.rawValue
        source = isFirst ? reporter : difference.other
        value = isFirst ? difference.value : difference.otherValue
        otherSource = isFirst ? difference.other : reporter
        otherValue = isFirst ? difference.otherValue : difference.value
    }
}
