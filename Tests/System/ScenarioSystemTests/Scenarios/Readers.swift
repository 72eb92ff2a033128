import Fleet
import Glibc
import Postgres
import TestTools
import Time

/// Scenarios with faults of the api's streaming clients.
extension Saturday {
    /// A day that allows many streams, and has few enough events for all of them.
    static let manyStreams: Saturday.Plan = {
        var plan = Saturday.Plan()
        plan.environment = ["STREAMS": "12000"]
        plan.pace = .seconds(2)
        return plan
    }()

    /// Scenario 19: some clients stop reading.
    func slowReaders() async throws -> [ScenarioReport] {
        let report = try await trial("sse_slow_reader", "300 clients stop reading for 40 s without closing") {
            trial in
            let api = try child("api")
            let sleepers = LiveReaders(300, port: running.apiPort)
            defer { sleepers.close() }
            let others = LiveReaders(20, port: running.apiPort)
            defer { others.close() }
            try await eventually("all clients connected") {
                sleepers.seen.open == 300 && others.seen.open == 20 && sleepers.seen.events > 0
            }
            sleepers.stopReading()
            let before = try resident(api)
            let heard = others.seen.events
            try await Task.sleep(for: .seconds(40))
            let grown = try resident(api) - before
            // The buffers of the sockets belong to the kernel. If the api kept the unsent events, it would need about a
            // quarter of a megabyte for each client.
            trial.note("memory", holds: grown < 64 << 20, found: "\(grown >> 10) kB more")
            trial.note(
                "the others still get events",
                holds: others.seen.events > heard,
                found: "\(others.seen.events - heard) events"
            )
            trial.note("the api lives", holds: api.starts == 1)
            trial.faultIsOver()
        }
        return [report]
    }

    /// Scenario 19: ten thousand clients are connected.
    func tenThousandReaders() async throws -> [ScenarioReport] {
        let count = 10_000
        guard LiveReaders.canOpen(count) else { return [.tooFewFiles("sse_10k")] }
        let report = try await trial("sse_10k", "\(count) concurrent clients") { trial in
            let api = try child("api")
            let before = try resident(api)
            let readers = LiveReaders(count, port: running.apiPort)
            defer { readers.close() }
            let begin = ContinuousClock.now
            // No event is sent while the clients connect, because the test measures their number, and not how fast it
            // can read.
            scorer.pause()
            let areIn = try await becomesTrue(within: .seconds(300)) { readers.seen.open == count }
            scorer.resume()
            let seen = readers.seen
            let text =
                "\(seen.open) after \((ContinuousClock.now - begin).seconds.rounded3) s, \(seen.refusals) refused"
            trial.note("all are connected", holds: areIn, found: text)
            let areDelivered = try await becomesTrue(within: .seconds(120)) {
                readers.seen.events - seen.events >= count * 2
            }
            trial.note("all get the events", holds: areDelivered, found: "\(readers.seen.events - seen.events) events")
            let grown = try resident(api) - before
            trial.note("memory", holds: grown < count * 64 << 10, found: "\(grown / count / 1024) kB for each")
            trial.note(
                "no client was cut off",
                holds: readers.seen.disconnects == 0,
                found: "\(readers.seen.disconnects)"
            )
            scorer.pause()
            readers.close()
            let areGone = try await becomesTrue(within: .seconds(60)) {
                (api.pid.flatMap(Footprint.init(pid:))?.descriptors ?? 0) < 200
            }
            trial.note("their places are free", holds: areGone)
            scorer.resume()
        }
        return [report]
    }

    /// Scenario 19: the api is killed, and all clients reconnect together.
    func reconnectStorm() async throws -> [ScenarioReport] {
        let count = 2000
        guard LiveReaders.canOpen(count) else { return [.tooFewFiles("reconnect_storm")] }
        let report = try await trial("reconnect_storm", "SIGKILL of the api with \(count) clients") { trial in
            let api = try child("api")
            let readers = LiveReaders(count, port: running.apiPort)
            defer { readers.close() }
            try await eventually("all clients connected") { readers.seen.open == count }
            try await eventually("an event for each") { readers.seen.events >= count }
            try await restart(api, SIGKILL)
            let begin = ContinuousClock.now
            try await eventually("all clients cut off", every: .milliseconds(10)) { readers.seen.disconnects >= count }
            try await eventually("all clients back", every: .milliseconds(10)) { readers.seen.open == count }
            let seconds = (ContinuousClock.now - begin).seconds.rounded3
            trial.note("every client is back", holds: true, found: "after \(seconds) s")
            let pauses = readers.seen.pauses
            trial.note(
                "the clients were asked to wait for different times",
                holds: pauses.count > 50,
                found: "\(pauses.count) times, \(pauses.min() ?? 0)…\(pauses.max() ?? 0) ms"
            )
        }
        return [report]
    }

    private func resident(_ child: ChildProcess) throws -> Int {
        guard let footprint = child.pid.flatMap(Footprint.init(pid:)) else {
            throw NeverHappened(what: "\(child.name) running")
        }
        return footprint.resident
    }
}

extension ScenarioReport {
    fileprivate static func tooFewFiles(_ name: String) -> ScenarioReport {
        .skipped(name, because: "the hard limit of open files is too low")
    }
}
