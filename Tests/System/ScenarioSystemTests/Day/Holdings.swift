import Fleet
import FoundationEssentials
import Postgres
import TestTools

/// The open resources of the programs: database sessions by login, and file descriptors by process.
struct Holdings: Sendable {
    /// The counts, by a description of the counted resource.
    var counts: [String: Int] = [:]

    /// Describes the counts that grew by more than `few`. A process that did not exist before is ignored.
    func growth(since early: Holdings, beyond few: Int) -> [String] {
        counts.compactMap { what, count in
            guard let before = early.counts[what], count > before + few else { return nil }
            return "\(what): \(before), then \(count)"
        }.sorted()
    }

    /// Returns the greater of both counts for each resource.
    func maximum(with other: Holdings) -> Holdings {
        Holdings(counts: counts.merging(other.counts) { max($0, $1) })
    }

    /// The sum of all counts.
    var total: Int { counts.values.reduce(0, +) }
}

extension Saturday {
    /// Returns the counts of the resources that are open now.
    func holdings() async throws -> Holdings {
        let rows = try await pool.query(
            """
            select usename::text, count(*) from pg_stat_activity
             where usename like 'bardown%' and backend_type = 'client backend' group by 1
            """
        )
        var holdings = Holdings()
        for row in rows {
            let (login, count) = try row.decode(String.self, Int64.self)
            holdings.counts["sessions of \(login)"] = Int(count)
        }
        for program in programs {
            guard let pid = program.pid, let footprint = Footprint(pid: pid) else { continue }
            holdings.counts["descriptors of \(program.name), process \(pid)"] = footprint.descriptors
        }
        return holdings
    }

    /// The number of rounds, of ten, after which a program has opened everything that it needs.
    private static let early = 5
    /// The allowed growth of a count between the early rounds and the tenth. A fault that leaks one resource each time
    /// leaks five.
    private static let few = 3

    /// Causes a fault ten times, each time waits until everything works again, and checks that no resources leak.
    /// - Parameter inflict: Causes the fault, and returns once it is over.
    func tenTimes(
        _ name: String,
        _ fault: String,
        _ inflict: @Sendable () async throws -> Void
    ) async throws -> ScenarioReport {
        try await trial(name, "\(fault), ten times") { trial in
            // The maxima of the early rounds are compared, because a program that works again may not have all its
            // connections yet. Counts from before the first round are not used, because another fault may have left
            // resources.
            var early = Holdings()
            for round in 1...10 {
                try await inflict()
                _ = try await timeToRecover(since: .now)
                if round <= Self.early { early = early.maximum(with: try await holdings()) }
            }
            trial.faultIsOver()
            var (late, growth): (Holdings, [String]) = (Holdings(), [])
            // A count changes with the program's work, so it may be too high for a moment. A leak never disappears.
            let isLevel = try await becomesTrue(within: .seconds(20)) {
                late = try await holdings()
                growth = late.growth(since: early, beyond: Self.few)
                return growth.isEmpty
            }
            let totals = "\(early.total) up to round \(Self.early), \(late.total) after the tenth"
            let text = isLevel ? totals : growth.joined(separator: "; ")
            trial.note("connections and descriptors do not grow", holds: isLevel, found: text)
        }
    }
}
