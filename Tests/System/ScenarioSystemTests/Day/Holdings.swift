import Fleet
import FoundationEssentials
import Postgres
import TestTools

/// What the programs have open: sessions at the server, by login, and descriptors, by process.
struct Holdings: Sendable {
    /// By what is counted, in words.
    var counts: [String: Int] = [:]

    /// What there is more of by more than `few`, in words; of a process that was not there before, nothing.
    func growth(since early: Holdings, beyond few: Int) -> [String] {
        counts.compactMap { what, count in
            guard let before = early.counts[what], count > before + few else { return nil }
            return "\(what): \(before), then \(count)"
        }.sorted()
    }

    /// The greater of both, for each that is counted.
    func most(_ other: Holdings) -> Holdings {
        Holdings(counts: counts.merging(other.counts) { max($0, $1) })
    }

    /// All of them together.
    var total: Int { counts.values.reduce(0, +) }
}

extension Saturday {
    /// What they have at this moment.
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

    /// How many of the ten rounds are looked at for what a program has when it has all it needs.
    private static let early = 5
    /// How much more of something there may be after ten rounds than after the early ones: a fault that leaves one
    /// behind each time leaves five.
    private static let few = 3

    /// Plays one fault ten times, each time until everything works again, and looks whether it leaves something behind.
    /// - Parameter inflict: Returns once the fault is over.
    func tenTimes(
        _ name: String,
        _ fault: String,
        _ inflict: @Sendable () async throws -> Void
    ) async throws -> ScenarioReport {
        try await trial(name, "\(fault), ten times") { trial in
            // A program that works again need not have all its connections again, which are no growth when it has.
            // What there was before the first round may be left from another fault.
            var early = Holdings()
            for round in 1...10 {
                try await inflict()
                _ = try await backToWork(since: .now)
                if round <= Self.early { early = early.most(try await holdings()) }
            }
            trial.faultIsOver()
            var (late, growth): (Holdings, [String]) = (Holdings(), [])
            // How many a program has at a moment depends on what it does then: what was left behind is always there.
            let isLevel = try await becomesTrue(within: .seconds(20)) {
                late = try await holdings()
                growth = late.growth(since: early, beyond: Self.few)
                return growth.isEmpty
            }
            let totals = "\(early.total) up to round \(Self.early), \(late.total) after the tenth"
            let words = isLevel ? totals : growth.joined(separator: "; ")
            trial.note("connections and descriptors do not grow", holds: isLevel, found: words)
        }
    }
}
