import FoundationEssentials

/// Plays scenarios one after the other, each on a day of its own.
struct ScenarioRunner: Sendable {
    /// Of a soak.
    let minutes: Int

    /// - Parameter names: Of the catalogue; `all`: every one but the soak.
    func run(_ names: [String]) async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        for scenario in try chosen(names) {
            print("scenario \(scenario.name)")
            do {
                reports += try await play(scenario)
            } catch {
                var report = ScenarioReport(scenario.name, fault: "could not be played to its end")
                report.broken = ["\(error)"]
                report.verdict = .broken
                reports.append(report)
            }
            // A run may be cut short: what was found by then is told.
            if let file = Asked.file { try reports.json.write(toFile: file) }
        }
        return reports
    }

    private func chosen(_ names: [String]) throws -> [Scenario] {
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

    var description: String { "no scenario is called \(name): deploy/chaos --list" }
}
