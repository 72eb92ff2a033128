import Fleet
import Logging
import Postgres
import PrivateCluster
import SystemPackage

/// One run of the bench: starts both servers, and asks them one after the other.
struct ApiMeasurement: Sendable {
    let plan: ApiBench
    let cluster: PrivateCluster
    /// For what the servers write.
    let folder: FilePath

    func results() async throws -> [BenchReport.Result] {
        let configuration = try PostgresConfiguration(url: cluster.url(database: "postgres"), applicationName: "bench")
        let pool = PostgresPool(configuration, size: 2, logger: Logger(label: "bench"))
        do {
            let slate = try await BenchSlate.stored(in: pool, games: plan.games)
            let ports = try freePorts(2)
            let results = try await BenchedApi.run(ports, plan, on: cluster, in: folder) { api in
                var results = try await load(on: api, slate, pool, nginx: ports[1])
                results.append(try api.resident("loaded_rss"))
                Progress.ofTerminal.show("\(plan.changes) changes, until they are seen")
                results += try await CommitToVisible(pool: pool, api: api, slate: slate).results(plan.changes)
                Progress.ofTerminal.show("questions that nobody asked before")
                results += try await ColdQuestions(api: api, slate: slate).results(plan.changes)
                Progress.ofTerminal.show("\(plan.streams) streams")
                results.append(try await IdleStreams(api: api).result(plan.streams))
                return results
            }
            await pool.close()
            return results
        } catch {
            await pool.close()
            throw error
        }
    }

    /// Both servers under load, with and without the tag of what they have.
    private func load(
        on api: BenchedApi,
        _ slate: BenchSlate,
        _ pool: PostgresPool,
        nginx port: Int
    ) async throws -> [BenchReport.Result] {
        let page = api.url + slate.path
        let answer = try await api.get(page)
        let wrk = Wrk(connections: plan.connections, seconds: plan.seconds)
        return try await withNginx(in: folder, at: port, serving: answer.body) { file in
            let copy = try await api.get(file)
            guard copy.body == answer.body else { throw BenchError.failed("nginx serves other bytes") }
            var full = Contest()
            var known = Contest()
            for round in 0..<plan.rounds {
                Progress.ofTerminal.show(round, of: plan.rounds, "the same page of the api and of nginx, by turns")
                full.add(try await wrk.run(page), beside: try await wrk.run(file))
                known.add(try await wrk.run(page, tag: answer.tag), beside: try await wrk.run(file, tag: copy.tag))
            }
            let queries = try await QueryCount(pool: pool).result(over: .seconds(plan.seconds)) {
                // What is asked for now is known for the next ten seconds.
                _ = try await api.get(page)
            } during: {
                _ = try await wrk.run(page, tag: answer.tag)
            }
            return full.results("scoreboard_200") + known.results("not_modified_304") + [queries]
        }
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
