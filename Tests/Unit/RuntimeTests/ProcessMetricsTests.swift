import PrometheusMetrics
import Testing
import Time

@testable import Runtime

@Suite("Process metrics")
struct ProcessMetricsTests {
    @Test func `a line of /proc is read even if the process name has blanks and parentheses`() throws {
        let line =
            "4711 (a (b) c) S 1 4711 4711 0 -1 4194560 9 0 0 0 150 50 0 0 20 0 3 0 1234 999424 2560 184467 1 1 0 0 0"
        let stat = try #require(ProcessStat(line))
        #expect((stat.cpuTicks, stat.startTicks, stat.residentPages) == (200, 1234, 2560))
        #expect(ProcessStat("4711 (cut) S 1 2") == nil)
        #expect(ProcessStat("") == nil)
    }

    @Test func `all metrics of this process are present and have plausible values`() {
        let values = Dictionary(uniqueKeysWithValues: ProcessMetrics.samples().map { ($0.metric, $0.value) })
        let names = Set(ProcessMetrics.all.map(\.name)).subtracting(["build_info"])
        #expect(Set(values.keys) == names)
        #expect(values.values.allSatisfy { $0 > 0 }, "\(values)")
        let age = Double(MachineClock.now.microseconds) / 1e6 - values["process_start_time_seconds", default: 0]
        #expect((0...86_400).contains(age))
        #expect(values["process_resident_memory_bytes", default: 0] > 1_000_000)
    }
}
