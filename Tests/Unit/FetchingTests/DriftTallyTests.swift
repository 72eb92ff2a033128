import Normalizing
import Storage
import Testing

@testable import Fetching

/// Tests which pages are reported to the database immediately, and which together with others.
@Suite("Drift tally")
struct DriftTallyTests {
    private let start = ContinuousClock.now
    private var tally = DriftTally()

    private static let target = "scoreboard:mlax-d1:2026-05-02"

    private func sample(_ fingerprint: String, parser: String = "ncaa-scoreboard", found: Int = 1)
        -> DriftStore.PageSample
    {
        DriftStore.PageSample(
            parser: parser,
            target: Self.target,
            fingerprint: fingerprint,
            paths: [],
            counts: [FieldCount("score", found: found, expected: 2)],
            body: []
        )
    }

    private func known(_ seconds: Int, parser: String = "ncaa-scoreboard") -> String? {
        tally.fingerprint(of: Self.target, readBy: parser, at: start + .seconds(seconds))
    }

    @Test mutating func `a new structure is reported immediately, later pages together, and no page twice`() {
        #expect(tally.add(sample("one"), at: start)?.pages == 1)
        for second in 1...9 { #expect(tally.add(sample("one", found: 2), at: start + .seconds(second)) == nil) }
        let reported = tally.add(sample("one", found: 0), at: start + DriftTally.pause)
        #expect(reported?.pages == 10)
        #expect(reported?.counts == [FieldCount("score", found: 18, expected: 20)])
        #expect(tally.add(sample("one"), at: start + .seconds(11)) == nil)
        #expect(tally.add(sample("one"), at: start + .seconds(60))?.pages == 2)
    }

    @Test mutating func `the structure of a page is computed at most once in ten seconds, and each page is counted`() {
        #expect(known(0) == nil)
        #expect(tally.add(sample("one"), at: start) != nil)
        #expect(known(9) == "one" && known(9, parser: "nhl-scoreboard") == nil && known(10) == nil)
        for _ in 1...9 { tally.accumulate(sample("one")) }
        #expect(tally.add(sample("one"), at: start + DriftTally.pause)?.pages == 10)
        #expect(known(11) == "one")
        tally.reportSoon("ncaa-scoreboard")
        #expect(known(11) == nil)
    }

    @Test mutating func `another structure or another parser does not wait`() {
        #expect(tally.add(sample("one"), at: start) != nil)
        #expect(tally.add(sample("two"), at: start) != nil)
        #expect(tally.add(sample("one", parser: "nhl-scoreboard"), at: start) != nil)
        #expect(tally.add(sample("two"), at: start + .seconds(1)) == nil)
    }

    @Test mutating func `after an unreadable page the same parser's next page is reported immediately`() {
        #expect(tally.add(sample("one"), at: start) != nil)
        #expect(tally.add(sample("one", parser: "nhl-scoreboard"), at: start) != nil)
        tally.reportSoon("ncaa-scoreboard")
        #expect(tally.add(sample("one"), at: start + .seconds(1))?.pages == 1)
        #expect(tally.add(sample("one", parser: "nhl-scoreboard"), at: start + .seconds(1)) == nil)
    }
}
