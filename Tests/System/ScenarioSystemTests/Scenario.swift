/// A fault scenario, by its name in ecosystem.md, 6.2.
struct Scenario: Sendable {
    /// How it is tested.
    enum Form: Sendable {
        /// Played on a day of this kind, which others of the same kind share.
        case played(Saturday.Plan = Saturday.Plan(), @Sendable (Saturday) async throws -> [ScenarioReport])
        /// Played by itself.
        case alone(@Sendable () async throws -> [ScenarioReport])
        /// Covered by tests elsewhere with the real parts. Their ids have the form `Target.Suite/function`.
        case tests([String])
    }

    let name: String
    /// Its number in the list.
    let number: Int
    /// Whether a nightly run of the tests covers it, too (priority P0).
    let isFirst: Bool
    let form: Form

    init(_ number: Int, _ name: String, isFirst: Bool = false, _ form: Form) {
        self.number = number
        self.name = name
        self.isFirst = isFirst
        self.form = form
    }
}
