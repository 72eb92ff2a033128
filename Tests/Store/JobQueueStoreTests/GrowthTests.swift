import Foundation
import Postgres
import TestSupport
import TestTools
import Testing

/// Checks the script behind the growth table of `deploy/SCALING.md`.
@Suite("Computed growth")
struct GrowthTests {
    /// The fields of each row that the script prints. Columns are separated by `|`.
    private func rows(_ database: TestDatabase, _ variables: [String] = []) async throws -> [[String]] {
        let options = ["--no-psqlrc", "--tuples-only", "--no-align", "--dbname", database.url]
        let run = try await Tool("psql").run(
            options + ["--file", DeployFile.path("bench/growth.sql")] + variables.flatMap { ["--set", $0] }
        )
        try #require(run.isSuccess, "\(run.errorOutput)")
        return run.output.split(separator: "\n").map { $0.split(separator: "|").map(String.init) }
    }

    /// Converts `142 MB` to megabytes; returns a number without a unit as it is.
    private func amount(_ text: String) throws -> Double {
        let words = text.replacing(",", with: "").split(separator: " ")
        let units: [String: Double] = ["": 1, "kB": 1 / 1024, "MB": 1, "GB": 1024, "TB": 1024 * 1024]
        let number = try #require(words.first.flatMap { Double($0) }, "\(text)")
        return try number * #require(units[words.count > 1 ? String(words[1]) : ""], "\(text)")
    }

    @Test func `the growth script reads the current schema, changes nothing, and follows its variables`() async throws {
        try await withTestDatabase { database in
            func pushes(_ variables: [String] = []) async throws -> [Double] {
                // factor|devices|greatest_alert|alerts_per_s|pushes_per_s|devices_and_follows|deliveries_of_a_slate
                try await rows(database, variables).filter { $0.count == 7 }.map { try amount($0[4]) }
            }
            let usual = try await pushes()
            #expect(usual.count == 4 && usual == usual.sorted() && usual[0] > 0)
            let double = try await pushes(["devices=200000"])
            #expect(abs(double[3] - 2 * usual[3]) <= 1)
            #expect(try await database.pool.first("select exists (select from device)")?.decode(Bool.self) == false)
        }
    }

    @Test func `the growth table in SCALING.md matches the output of the script`() async throws {
        // | times | jobs/s | fetches/s | pushes/s | greatest alert | devices and follows | deliveries of a slate |
        let written = try DeployFile.text("SCALING.md").split(separator: "\n")
            .filter { $0.wholeMatch(of: /\| 10* (\|[^|]+){6}\|/) != nil }
            .map { try $0.split(separator: "|").map { try amount($0.trimmingCharacters(in: .whitespaces)) } }
        try #require(written.count == 4)
        try await withTestDatabase { database in
            let rows = try await rows(database)
            let rates = rows.filter { $0.count == 5 && $0[4].contains("scoreboard-scraper") }
            let devices = rows.filter { $0.count == 7 }
            try #require(rates.count == 4 && devices.count == 4)
            for (written, (rate, device)) in zip(written, zip(rates, devices)) {
                let printed = try [rate[0], rate[2], rate[3], device[4], device[2], device[5], device[6]].map(amount)
                for (written, printed) in zip(written, printed) {
                    // The page shows at least two digits, and the size of an index with random keys varies.
                    #expect(abs(written - printed) <= printed * 0.1, "\(written) is on the page, \(printed) printed")
                }
            }
        }
    }
}
