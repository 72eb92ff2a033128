import Postgres
import TestSupport
import TestTools
import Testing

@testable import JobQueue

/// Compares the database with the reference model. Both get the same random commands, and after each command both must
/// give the same answer and the same rows. A failure prints the seed and the shortest list of commands that still shows
/// the difference.
@Suite("The queue against its model")
struct QueueModelTests {
    /// Seeds that are always tried, among them one that once showed a difference, and one that is new in each run.
    private static let seeds: [UInt64] =
        Array(0..<Thoroughness.choose(quick: 3, thorough: 7)) + [4_624_635_526_783_627_681]
        + [UInt64.random(in: 7...UInt64.max)]

    @Test(arguments: seeds)
    func `random commands have the same effect on the database and the model`(seed: UInt64) async throws {
        try await withTestDatabase(connections: 2) { database in
            try await database.installTestClock()
            let connection = try await PostgresConnection.connect(database.configuration)
            var source = CommandSource(seed: seed)
            var commands: [QueueCommand] = []
            let run = ModelRun(connection: connection)
            try await run.reset()
            var model = QueueModel()
            while commands.count < 500 {
                let command = source.next(for: model)
                commands.append(command)
                guard let difference = try await run.step(command, &model) else { continue }
                Issue.record("seed \(seed), step \(commands.count): \(difference)")
                let shortest = try await run.shrink(commands)
                print("seed \(seed), shortest list that differs:")
                for command in shortest { print("  \(command)") }
                break
            }
            await connection.close()
        }
    }
}

/// Runs commands against the database and the model.
private struct ModelRun {
    let connection: PostgresConnection

    func reset() async throws {
        try await connection.runScript("truncate q.job, q.run, q.dead, q.worker, q.queue restart identity")
    }

    /// Performs a command on the database and on the model.
    /// - Returns: How their answers or rows differ; `nil` if they are equal.
    func step(_ command: QueueCommand, _ model: inout QueueModel) async throws -> String? {
        model.advance(by: command.after, luck: command.luck)
        let expected = model.perform(command.operation)
        // All three statements run in one transaction, like a program's call.
        let answers = try await connection.pipeline([
            "select test.turn(\(Int64(model.now)), \(command.luck))", command.operation.statement,
            "select coalesce(string_agg(l, e'\\n'), '') from test.state() as l",
        ])
        let answered = try answers[1].map { try $0.decode(String?.self) ?? "" }
        let state = try answers[2].first?.decode(String.self) ?? ""
        // Sorted, because the results of a heartbeat have no order.
        if answered.sorted() != expected.sorted() {
            return "\(command.operation) answered \(answered) instead of \(expected)"
        }
        let expectedLines = model.lines
        if state == expectedLines.joined(separator: "\n") { return nil }
        let lines = state.split(separator: "\n").map(String.init)
        let (wrong, missing) = (Set(lines).subtracting(expectedLines), Set(expectedLines).subtracting(lines))
        return "after \(command.operation) there are rows \(wrong.sorted()) instead of \(missing.sorted())"
    }

    /// Removes the commands that the failure does not need: tries halves, then quarters, down to single commands, for
    /// at most 40 seconds.
    func shrink(_ commands: [QueueCommand]) async throws -> [QueueCommand] {
        var shortest = commands
        var size = max(1, commands.count / 2)
        let end = ContinuousClock.now + .seconds(40)
        while ContinuousClock.now < end {
            var hasShrunk = false
            var start = 0
            while start < shortest.count, ContinuousClock.now < end {
                var candidate = shortest
                candidate.removeSubrange(start..<min(start + size, shortest.count))
                if let count = try await failing(candidate) {
                    shortest = Array(candidate.prefix(count))
                    hasShrunk = true
                } else {
                    start += size
                }
            }
            if size == 1, !hasShrunk { break }
            size = max(1, size / 2)
        }
        return shortest
    }

    /// - Returns: The number of commands after which the two differ; `nil` when they do not.
    private func failing(_ commands: [QueueCommand]) async throws -> Int? {
        try await reset()
        var model = QueueModel()
        for (index, command) in commands.enumerated() where try await step(command, &model) != nil {
            return index + 1
        }
        return nil
    }
}
