import FoundationEssentials
import Glibc
import Time

/// Plays scenarios one after the other, each on its own day.
struct ScenarioRunner: Sendable {
    /// The length of a soak in minutes.
    let minutes: Int

    /// Plays the scenarios with these names, and returns their reports.
    /// - Parameter names: Names from the catalogue; `all` for every scenario except the soak.
    func run(_ names: [String]) async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        for scenario in try selected(names) {
            reports += await Self.play(scenario.name) { try await play(scenario) }
            // Write the report after each scenario, because the run may be interrupted.
            if let file = ScenarioOptions.file { try reportJSON(reports).write(toFile: file) }
        }
        return reports
    }

    /// Plays one scenario and prints its outcome. If it could not be played to its end, its outcome is `broken`.
    static func play(
        _ name: String,
        _ body: () async throws -> [ScenarioReport]
    ) async -> [ScenarioReport] {
        let begin = ContinuousClock.now
        var reports: [ScenarioReport]
        do {
            reports = try await body()
        } catch let error as NoDisk {
            reports = [.skipped(name, because: "no disk of its own: \(error.complaint)")]
        } catch {
            var report = ScenarioReport(name, fault: "could not be played to its end")
            report.broken = ["\(error)"]
            report.verdict = .broken
            reports = [report]
        }
        let seconds = (ContinuousClock.now - begin).seconds.rounded3
        for report in reports {
            let complaints = report.broken.map { ": \($0)" }.joined()
            printNow("\(name) \(report.verdict) after \(seconds) s, \(report.fault)\(complaints)")
        }
        return reports
    }

    /// Prints without buffering, even if the output is a file.
    private static func printNow(_ text: String) {
        print(text)
        fflush(nil)
    }

    private func selected(_ names: [String]) throws -> [Scenario] {
        if names == ["all"] { return Catalogue.scenarios.filter { $0.name != "soak" } }
        return try names.map { name in
            guard let scenario = Catalogue.scenarios.first(where: { $0.name == name }) else {
                throw UnknownScenario(name: name)
            }
            return scenario
        }
    }

    private func play(_ scenario: Scenario) async throws -> [ScenarioReport] {
        switch scenario.form {
        case .played(let plan, let body): try await Saturday.play(plan, body)
        case .alone(let body): try await body()
        case .tests(let ids): [try await TestsElsewhere(ids: ids).report(scenario.name)]
        }
    }
}

/// A name that is not in the catalogue.
struct UnknownScenario: Error, CustomStringConvertible {
    let name: String

    var description: String { "there is no scenario \(name): see deploy/chaos --list" }
}
