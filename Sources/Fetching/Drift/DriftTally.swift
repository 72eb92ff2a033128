import Normalizing
import Storage

/// Batches pages whose structure was reported recently, so that they are written to the database together. The row of a
/// parser is shared by all scrapers, which read hundreds of pages a minute on a Saturday.
///
/// A structure that is new to this process is reported immediately. Counts of a known structure are reported with its
/// first page after ``pause``. What remains after the last page of a day is reported with the first page of the next
/// day. Counts that are pending when the process ends are lost: those of a few seconds of pages at most.
///
/// The structure of a page is computed at most once in ``pause``. Until then its counts belong to its last known
/// structure. This matters only where pages are read more often than that, as in the demo and the benches; with the
/// default cadence a page is read every 30 seconds at most, and its structure is computed each time.
struct DriftTally {
    /// The minimum time between two reports of one structure.
    static let pause: Duration = .seconds(10)
    /// The maximum number of remembered structures, and of remembered pages. When it is reached, all are forgotten, and
    /// each is reported again with its next page.
    private static let capacity = 1000

    private struct Key: Hashable {
        let parser: String
        let fingerprint: String
    }

    private struct PageCounts {
        var pages = 0
        var counts: [String: FieldCount] = [:]
        var reportedAt: ContinuousClock.Instant

        mutating func gather(_ look: DriftStore.PageSample) {
            pages += look.pages
            for count in look.counts { counts[count.field, default: FieldCount(count.field)] += count }
        }
    }

    private struct KnownStructure {
        let parser: String
        let fingerprint: String
        let computedAt: ContinuousClock.Instant
    }

    private var gathered: [Key: PageCounts] = [:]
    /// By target.
    private var structures: [String: KnownStructure] = [:]

    /// The fingerprint of a page's structure, if it was computed recently; `nil` if it must be computed.
    func fingerprint(of target: String, readBy parser: String, at now: ContinuousClock.Instant) -> String? {
        let known = structures[target].flatMap { $0.parser == parser ? $0 : nil }
        return known.flatMap { now - $0.computedAt < Self.pause ? $0.fingerprint : nil }
    }

    /// Adds the counts of a page whose structure was not computed. They are reported with a later page.
    mutating func gather(_ look: DriftStore.PageSample) {
        gathered[Key(parser: look.parser, fingerprint: look.fingerprint)]?.gather(look)
    }

    /// Adds the counts of a page.
    /// - Returns: The counts to report now, including the batched ones; `nil` if they can wait.
    mutating func add(_ look: DriftStore.PageSample, at now: ContinuousClock.Instant) -> DriftStore.PageSample? {
        let key = Key(parser: look.parser, fingerprint: look.fingerprint)
        if structures[look.target] == nil, structures.count >= Self.capacity { structures = [:] }
        let structure = KnownStructure(parser: look.parser, fingerprint: look.fingerprint, computedAt: now)
        structures[look.target] = structure
        guard var known = gathered[key] else {
            // Without its counts here, a remembered structure would lose the counts of its next pages.
            if gathered.count >= Self.capacity { (gathered, structures) = ([:], [look.target: structure]) }
            gathered[key] = PageCounts(reportedAt: now)
            return look
        }
        known.gather(look)
        guard now - known.reportedAt >= Self.pause else {
            gathered[key] = known
            return nil
        }
        gathered[key] = PageCounts(reportedAt: now)
        return look.with(pages: known.pages, known.counts.values.sorted { $0.field < $1.field })
    }

    /// Adds counts again that could not be written. They are reported with the next page.
    mutating func putBack(_ look: DriftStore.PageSample) {
        let key = Key(parser: look.parser, fingerprint: look.fingerprint)
        guard var known = gathered[key] else { return }
        known.gather(look)
        known.reportedAt -= Self.pause
        gathered[key] = known
    }

    /// Makes the next page of each structure of this parser report immediately, and its structure be computed, because
    /// a page could not be read.
    mutating func hurry(_ parser: String) {
        for (key, known) in gathered where key.parser == parser {
            gathered[key]?.reportedAt = known.reportedAt - Self.pause
        }
        structures = structures.filter { $0.value.parser != parser }
    }
}
