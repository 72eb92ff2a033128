import Normalizing
import Storage

/// Gathers pages that are built like one that was told of lately, so that the database hears of them together: the row
/// of a parser is one for all scrapers, and on a Saturday they read hundreds of pages a minute.
///
/// A structure that this process has not seen yet is told at once, and what is gathered of one with its next page after
/// ``pause``: after the last page of a day, with the first of the next. What is gathered when the process ends is lost:
/// it is a few seconds of a week's counts.
struct DriftTally {
    /// Between two looks at one structure that are told.
    static let pause: Duration = .seconds(10)
    /// Structures that are remembered; beyond it all are forgotten, and told again.
    private static let capacity = 1000

    private struct Key: Hashable {
        let parser: String
        let fingerprint: String
    }

    private struct Gathered {
        var pages = 0
        var counts: [String: FieldCount] = [:]
        var toldAt: ContinuousClock.Instant

        mutating func gather(_ look: DriftStore.Look) {
            pages += look.pages
            for count in look.counts { counts[count.field, default: FieldCount(count.field)] += count }
        }
    }

    private var gathered: [Key: Gathered] = [:]

    /// - Returns: what is to be told now, with all that was gathered of it; `nil` while it can wait.
    mutating func add(_ look: DriftStore.Look, at now: ContinuousClock.Instant) -> DriftStore.Look? {
        let key = Key(parser: look.parser, fingerprint: look.fingerprint)
        guard var known = gathered[key] else {
            if gathered.count >= Self.capacity { gathered = [:] }
            gathered[key] = Gathered(toldAt: now)
            return look
        }
        known.gather(look)
        guard now - known.toldAt >= Self.pause else {
            gathered[key] = known
            return nil
        }
        gathered[key] = Gathered(toldAt: now)
        return look.with(pages: known.pages, known.counts.values.sorted { $0.field < $1.field })
    }

    /// A look that was told did not reach the database: it is told again with the next page.
    mutating func putBack(_ look: DriftStore.Look) {
        let key = Key(parser: look.parser, fingerprint: look.fingerprint)
        guard var known = gathered[key] else { return }
        known.gather(look)
        known.toldAt -= Self.pause
        gathered[key] = known
    }

    /// The next page of each structure of this parser is to be told at once: one of them could not be read.
    mutating func hurry(_ parser: String) {
        for (key, known) in gathered where key.parser == parser {
            gathered[key]?.toldAt = known.toldAt - Self.pause
        }
    }
}
