/// A scenario of faults, with its name in ecosystem.md, 6.2.
struct Scenario: Sendable {
    /// The way in which the scenario is tested.
    enum Form: Sendable {
        /// Played on a day with this plan, which other scenarios with the same plan may share.
        case played(Saturday.Plan = Saturday.Plan(), @Sendable (Saturday) async throws -> [ScenarioReport])
        /// Played by itself, without such a day.
        case alone(@Sendable () async throws -> [ScenarioReport])
        /// Covered by other tests, which use the real components. Their ids have the form `Target.Suite/function`.
        case tests([String])
    }

    let name: String
    /// Its number in ecosystem.md, 6.2.
    let number: Int
    /// Whether a nightly run of the tests also covers it (priority P0).
    let isFirst: Bool
    let form: Form

    init(_ number: Int, _ name: String, isFirst: Bool = false, _ form: Form) {
        self.number = number
        self.name = name
        self.isFirst = isFirst
        self.form = form
    }
}
