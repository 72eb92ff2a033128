import CommandLineOutput

/// Compares the api with nginx, which serves the same page as a file.
struct Rounds: Sendable {
    let plan: ApiBench
    let api: BenchedApi
    /// The base URL of nginx's files, with a trailing slash.
    let files: String
    /// The URLs of the api's pages, by the name of the file.
    let pages: [String: String]

    var wrk: Wrk { Wrk(connections: plan.connections, seconds: plan.seconds) }

    /// Loads both servers in turn for the planned number of rounds.
    /// - Parameter isConditional: Whether requests send the entity tag of the page.
    func results(_ name: String, of file: String, isConditional: Bool = false) async throws -> [BenchReport.Result] {
        let (page, copy) = (pages[file, default: ""], files + file)
        var contest = Contest(baseline: "nginx")
        for round in 0..<plan.rounds {
            Progress.terminal.show(round, of: plan.rounds, "\(name): the api and nginx in turn")
            let tags = isConditional ? (ours: try PlainReader(page).tag(), theirs: try PlainReader(copy).tag()) : nil
            contest.add(try await wrk.run(page, tag: tags?.ours), against: try await wrk.run(copy, tag: tags?.theirs))
        }
        return contest.results(name)
    }
}

/// The outcomes of the rounds of what is measured and of its baseline.
struct Contest {
    /// The name of the baseline.
    let baseline: String
    private var ours: [Wrk.Outcome] = []
    private var theirs: [Wrk.Outcome] = []

    init(baseline: String) {
        self.baseline = baseline
    }

    mutating func add(_ outcome: Wrk.Outcome, against other: Wrk.Outcome) {
        ours.append(outcome)
        theirs.append(other)
    }

    /// Returns the medians.
    func results(_ name: String) -> [BenchReport.Result] {
        [
            .init(
                name: name,
                value: ours.map(\.rate).percentile(0.5),
                unit: "requests/s",
                baseline: baseline,
                baselineValue: theirs.map(\.rate).percentile(0.5)
            ),
            .init(
                name: "\(name)_p99",
                value: ours.map(\.p99).percentile(0.5),
                unit: "ms",
                baseline: baseline,
                baselineValue: theirs.map(\.p99).percentile(0.5)
            ),
        ]
    }
}
