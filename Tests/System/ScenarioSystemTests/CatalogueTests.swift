import Foundation
import TestTools
import Testing

/// Checks that every required scenario is in the catalogue, and that the tests named there exist.
@Suite("The catalogue of scenarios")
struct CatalogueTests {
    /// The names of the scenarios with each number: up to 24 from ecosystem.md, 6.2, then those of contests.
    static let named: [Int: [String]] = [
        1: ["crash_worker"], 2: ["graceful_stop"], 3: ["postgres_restart"], 4: ["backend_kill"], 5: ["repeated_kills"],
        6: ["pool_exhaustion"], 7: ["idle_in_tx"], 8: ["db_slow", "db_blackhole"], 9: ["leader_pause"],
        10: ["clock_jump"], 11: ["disk_full", "read_only"], 12: ["poison_job"],
        13: ["upstream_429", "upstream_403", "upstream_slowloris", "upstream_reset", "upstream_5xx"],
        14: ["upstream_drift"], 15: ["upstream_flip"], 16: ["bombs"],
        17: ["apns_429", "apns_410", "apns_400", "apns_403", "apns_goaway"], 18: ["crash_between_send_and_ack"],
        19: ["sse_slow_reader", "sse_10k", "reconnect_storm"], 20: ["rolling_deploy"], 21: ["migration_under_load"],
        22: ["soak"], 23: ["fleet"], 24: ["replica_lag"], 25: ["mail_refused"], 26: ["kill_differ_while_settling"],
        27: ["final_corrected"], 28: ["clock_at_expiry"],
    ]

    private static let root = ProjectFolder.url

    @Test func `all 28 scenarios are in the catalogue under their names, each once`() {
        #expect(Set(Self.named.keys) == Set(1...28))
        let found = Dictionary(grouping: Catalogue.scenarios, by: \.number).mapValues { $0.map(\.name).sorted() }
        #expect(found == Self.named.mapValues { $0.sorted() })
    }

    @Test func `deploy/chaos lists exactly the scenarios of the catalogue`() throws {
        let script = try String(contentsOf: Self.root.appending(path: "deploy/chaos"), encoding: .utf8)
        let list = script.prefix(upTo: try #require(script.firstRange(of: "\nTXT\n")).lowerBound)
        let listed = list.matches(of: /(?m)^ {2}([a-z0-9_]+) {2,}\S/).map { String($0.1) }
        #expect(listed.sorted() == (Catalogue.scenarios.map(\.name) + ["queue"]).sorted())
    }

    @Test func `every test that covers a scenario exists`() throws {
        for scenario in Catalogue.scenarios {
            guard case .tests(let ids) = scenario.form else { continue }
            for id in ids { #expect(try Self.exists(id), "\(scenario.name): \(id)") }
        }
        for (name, id) in Catalogue.coveredElsewhere { #expect(try Self.exists(id), "\(name): \(id)") }
    }

    @Test func `the most important scenarios are covered by a nightly run`() {
        let sequence = Set(ScenarioNightlyTests.sequence.map(\.name))
        for scenario in Catalogue.scenarios where scenario.isFirst {
            let isCovered = if case .tests = scenario.form { true } else { sequence.contains(scenario.name) }
            #expect(isCovered || Catalogue.coveredElsewhere[scenario.name] != nil, "\(scenario.name)")
        }
    }

    /// Returns whether the files of the target contain the suite and the function.
    private static func exists(_ id: String) throws -> Bool {
        let parts = id.split(separator: "/").map(String.init)
        let (target, suite) = (parts[0].prefix { $0 != "." }, parts[0].drop { $0 != "." }.dropFirst())
        let folder = try #require(ProjectFolder.testTarget(String(target)), "no target \(target)")
        let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        let texts = try (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
        let hasSuite = texts.contains { $0.contains("struct \(suite) {") }
        let hasFunction = parts.count < 2 || texts.contains { $0.contains("func `\(parts[1])`(") }
        return hasSuite && hasFunction
    }
}
