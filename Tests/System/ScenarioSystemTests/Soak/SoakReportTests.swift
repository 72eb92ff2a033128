import FoundationEssentials
import Testing

/// Checks how the figures of a long run are judged.
@Suite("Reports of a soak")
struct SoakReportTests {
    @Test func `a trend is the slope of the second half, whatever the first half was`() throws {
        let line: [(at: Double, value: Double)] = (0..<60).map { minute in
            let at = Double(minute)
            return (at: at * 60, value: minute < 30 ? 0.0 : 1000.0 + at * 2.0)
        }
        let trend = try #require(Trend("memory", unit: "kB", line, bound: 119))
        #expect(abs(trend.slopePerHour - 120) < 0.001)
        #expect(!trend.held && Trend("memory", unit: "kB", line, bound: 121)?.held == true)
        #expect(Trend("memory", unit: "kB", line)?.held == true)
        #expect(Trend("memory", unit: "kB", [(at: 1, value: 1)]) == nil)
    }

    @Test func `a memory leak, a descriptor leak and a bloating table are each found, and nothing else`() {
        func report(leak: Int = 0, descriptors: Int = 0, bloat: Int64 = 0) -> SoakReport {
            SoakReport(minutes: 60, samples: (1...60).map { Self.sample($0, leak, descriptors, bloat) })
        }
        #expect(report().broken == [])
        #expect(report().verdict == .held)
        #expect(report(leak: 200).broken.count == 2)
        #expect(report(leak: 200).broken.allSatisfy { $0.hasPrefix("api ") })
        #expect(report(descriptors: 1).broken == ["api descriptors grows by 60.0  an hour"])
        #expect(report(bloat: 1 << 20).broken.map { $0.prefix(10) } == ["q.job size"])
        #expect(report(leak: 200).verdict == .broken)
        let short = SoakReport(minutes: 5, samples: (1...60).map { Self.sample($0, 200, 1, 0) })
        #expect(short.broken == [] && !short.trends.isEmpty, "a new program still fills its pools")
        var late = (1...60).map { Self.sample($0, 0, 0, 0) }
        late[40].p99WaitS = 60
        #expect(SoakReport(minutes: 60, samples: late).broken == [], "one stall is not judged")
        for minute in 30..<60 { late[minute].p99WaitS = 3 }
        #expect(SoakReport(minutes: 60, samples: late).broken == ["jobs wait 3.0 s usually"])
    }

    private static func sample(_ minute: Int, _ leak: Int, _ descriptors: Int, _ bloat: Int64) -> SoakSample {
        var sample = SoakSample(at: Double(minute) * 60)
        sample.programs["api"] = .init(
            residentKb: 50_000 + leak * minute,
            anonymousKb: 9000 + leak * minute,
            descriptors: 80 + descriptors * minute,
            starts: 1
        )
        // The first table grows by its new rows, and the second one must not grow.
        let rows = Int64(minute) * 100
        sample.tables["public.play"] = .init(bytes: 4 << 20 + rows * 200, live: 10_000 + rows, dead: 10)
        sample.tables["q.job"] = .init(bytes: 2 << 20 + bloat * Int64(minute), live: 20, dead: 2000)
        return sample
    }

    @Test func `the status of a process in /proc is parsed`() {
        let footprint = Footprint(status: "Name:\tapi\nVmHWM:\t  2000 kB\nVmRSS:\t  1500 kB\nRssAnon:\t     700 kB\n")
        #expect(footprint.resident == 1_536_000 && footprint.anonymous == 716_800 && footprint.peak == 2_048_000)
    }
}
