import EphemeralPostgres
import Logging
import Postgres
import Runtime
import SystemPackage
import TestTools
import Testing

@testable import Fleet

@Suite("Autoscaler")
struct AutoscalerTests {
    @Test func `copies start when the signal requests them, and surplus ones are drained before they end`() async throws
    {
        try await withTemporaryFolder("bardown-autoscale") { (folder) async throws in
            var plan = Fleet.Plan(folder: folder)
            plan.simulatorArguments = ["--games", "2"]
            plan.autoscaling = ScalingPace(pause: .milliseconds(200), scaleDownDelay: .seconds(1))
            try await Fleet(plan, logger: Logger(label: "fleet")).run { running in
                let configuration = try PostgresConfiguration(url: running.databaseURL, applicationName: "test")
                let database = try await PostgresConnection.connect(configuration)
                func differs() -> Int { running.fleet.children.count { $0.name == "differ" } }
                func workers(_ which: String) async throws -> Int {
                    let statement: SQL =
                        "select count(*) from q.worker where 'diff' = any (queues) and \(unescaped: which)"
                    return try await database.first(statement)?.decode(Int.self) ?? 0
                }
                #expect(differs() == 1)
                try await database.execute("update program_scale set least = 3 where program = 'differ'")
                try await eventually("three differs at work") {
                    try await workers("ended_at is null") == 3
                }
                #expect(differs() == 3)
                try await database.execute("update program_scale set least = 1, most = 1 where program = 'differ'")
                try await eventually("two of them have stopped") {
                    try await workers("end_reason = 'stopped'") == 2
                }
                try await eventually("their processes have ended") { differs() == 1 }
                #expect(try await workers("ended_at is null") == 1)
                await database.close()
            }
        }
    }
}
