import Normalizing
import Storage

/// Batches pages whose structure was reported recently, so that they are written to the database together. The row of a
/// parser is shared by all scrapers, which read hundreds of pages a minute on a Saturday.
///
/// A structure that is new to this process is reported immediately. Counts of a known structure are reported with its
/// first page after ``pause``. What remains after the last page of a day is reported with the first page of the next
/// day. Counts that are pending when the process ends are lost: those of a few seconds of pages at most.
///
/// The structure of a page is computed at most once per ``pause``. Until it is computed again, the page's counts are
/// added to those of its last known structure. This matters only where pages are read more often than that, as in the
/// demo and the benches. With the default cadence a live page is read about every 30 seconds, so its structure is
/// computed each time.
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

        mutating func accumulate(_ sample: DriftStore.PageSample) {
            pages += sample.pages
            for count in sample.counts { counts[count.field, default: FieldCount(count.field)] += count }
        }
    }

    private struct KnownStructure {
        let parser: String
        let fingerprint: String
        let computedAt: ContinuousClock.Instant
    }

    private var accumulated: [Key: PageCounts] = [:]
    /// By target.
    private var structures: [String: KnownStructure] = [:]

    /// The fingerprint of a page's structure, if it was computed recently; `nil` if it must be computed.
    func fingerprint(of target: String, readBy parser: String, at now: ContinuousClock.Instant) -> String? {
        let known = structures[target].flatMap { $0.parser == parser ? $0 : nil }
        return known.flatMap { now - $0.computedAt < Self.pause ? $0.fingerprint : nil }
    }

    /// Adds the counts of a page whose structure was not computed. They are reported with a later page.
    mutating func accumulate(_ sample: DriftStore.PageSample) {
        accumulated[Key(parser: sample.parser, fingerprint: sample.fingerprint)]?.accumulate(sample)
    }

    /// Adds the counts of a page.
    /// - Returns: The counts to report now, including the batched ones; `nil` if they can wait.
    mutating func add(_ sample: DriftStore.PageSample, at now: ContinuousClock.Instant) -> DriftStore.PageSample? {
        let key = Key(parser: sample.parser, fingerprint: sample.fingerprint)
        if structures[sample.target] == nil, structures.count >= Self.capacity { structures = [:] }
        let structure = KnownStructure(parser: sample.parser, fingerprint: sample.fingerprint, computedAt: now)
        structures[sample.target] = structure
        guard var known = accumulated[key] else {
            // Both are emptied together, because counts of a remembered structure without an entry here would be lost.
            if accumulated.count >= Self.capacity { (accumulated, structures) = ([:], [sample.target: structure]) }
            accumulated[key] = PageCounts(reportedAt: now)
            return sample
        }
        known.accumulate(sample)
        guard now - known.reportedAt >= Self.pause else {
            accumulated[key] = known
            return nil
        }
        accumulated[key] = PageCounts(reportedAt: now)
        return sample.with(pages: known.pages, known.counts.values.sorted { $0.field < $1.field })
    }

    /// Adds counts again that could not be written. They are reported with the next page.
    mutating func restore(_ sample: DriftStore.PageSample) {
        let key = Key(parser: sample.parser, fingerprint: sample.fingerprint)
        guard var known = accumulated[key] else { return }
        known.accumulate(sample)
        known.reportedAt -= Self.pause
        accumulated[key] = known
    }

    /// Makes the next page of each structure of this parser report immediately, and its structure be computed, because
    /// a page could not be read.
    mutating func reportSoon(_ parser: String) {
        for (key, known) in accumulated where key.parser == parser {
            accumulated[key]?.reportedAt = known.reportedAt - Self.pause
        }
        structures = structures.filter { $0.value.parser != parser }
    }
}
