import CommandLineOutput

/// The same page of the api and, as a file, of nginx.
struct Rounds: Sendable {
    let plan: ApiBench
    let api: BenchedApi
    /// Where nginx has the files, with a slash at the end.
    let files: String
    /// By the name of the file.
    let pages: [String: String]

    var wrk: Wrk { Wrk(connections: plan.connections, seconds: plan.seconds) }

    /// By turns, so often as the plan says.
    /// - Parameter isKnown: Whether who asks says that he has the page already.
    func results(_ name: String, of file: String, isKnown: Bool = false) async throws -> [BenchReport.Result] {
        let (page, copy) = (pages[file, default: ""], files + file)
        var contest = Contest()
        for round in 0..<plan.rounds {
            Progress.ofTerminal.show(round, of: plan.rounds, "\(name): of the api and of nginx, by turns")
            let tags = isKnown ? (ours: try PlainReader(page).tag(), theirs: try PlainReader(copy).tag()) : nil
            contest.add(try await wrk.run(page, tag: tags?.ours), beside: try await wrk.run(copy, tag: tags?.theirs))
        }
        return contest.results(name)
    }
}

/// The rounds of the api and of nginx, by turns.
struct Contest {
    private var ours: [Wrk.Outcome] = []
    private var theirs: [Wrk.Outcome] = []

    mutating func add(_ outcome: Wrk.Outcome, beside other: Wrk.Outcome) {
        ours.append(outcome)
        theirs.append(other)
    }

    /// The medians.
    func results(_ name: String) -> [BenchReport.Result] {
        [
            .init(
                name: name,
                value: ours.map(\.rate).percentile(0.5),
                unit: "requests/s",
                baseline: "nginx",
                baselineValue: theirs.map(\.rate).percentile(0.5)
            ),
            .init(
                name: "\(name)_p99",
                value: ours.map(\.p99).percentile(0.5),
                unit: "ms",
                baseline: "nginx",
                baselineValue: theirs.map(\.p99).percentile(0.5)
            ),
        ]
    }
}
