import Fleet
import Postgres

/// The state of the system at one time of a long run.
struct SoakSample: Codable, Sendable {
    struct Program: Codable, Sendable {
        let residentKb: Int
        let anonymousKb: Int
        let descriptors: Int
        /// How often the program was started.
        let starts: Int
    }

    struct Table: Codable, Sendable {
        /// The size of the table with its indexes and TOAST data.
        let bytes: Int64
        let live: Int64
        let dead: Int64
    }

    /// The time in seconds since the beginning of the run.
    let at: Double
    var programs: [String: Program] = [:]
    /// The number of database sessions by login.
    var connections: [String: Int] = [:]
    var tables: [String: Table] = [:]
    /// The numbers of due and of running jobs, and how long the oldest due one has waited, in seconds.
    var due = 0
    var runningJobs = 0
    var oldestWaitS = 0.0
    /// The 99th percentile of the waits of jobs that ended since the last sample, in seconds.
    var p99WaitS = 0.0
    var liveGames = 0
    var goals = 0
    var delivered = 0
    var streams = 0
    var streamEvents = 0
    /// The number of answers of the api so far, by status.
    var answers: [String: Int] = [:]
}

extension Saturday {
    /// - Parameter span: The time in seconds since the previous sample.
    func sample(at seconds: Double, span: Double, readers: LiveReaders, clients: ApiClients) async throws -> SoakSample
    {
        var sample = SoakSample(at: seconds.rounded3)
        for child in running.fleet.children {
            guard let footprint = child.pid.flatMap(Footprint.init(pid:)) else { continue }
            sample.programs[child.name] = SoakSample.Program(
                residentKb: footprint.resident / 1024,
                anonymousKb: footprint.anonymous / 1024,
                descriptors: footprint.descriptors,
                starts: child.starts
            )
        }
        for (login, count) in try await pool.query(
            "select usename::text, count(*) from pg_stat_activity where usename like 'bardown%' group by 1"
        ).map({ try $0.decode(String.self, Int64.self) }) { sample.connections[login] = Int(count) }
        try await fillTables(&sample)
        try await fillJobs(&sample, span: span)
        let seen = readers.seen
        (sample.streams, sample.streamEvents) = (seen.open, seen.events)
        for (status, count) in clients.statuses { sample.answers["\(status)"] = count }
        sample.goals = scorer.count
        return sample
    }

    /// Fills in the tables. The partitions of `q.run`, which are reused in turn, count as one table.
    private func fillTables(_ sample: inout SoakSample) async throws {
        let rows = try await pool.query(
            """
            select case when relname ~ '^run_[0-9]+$' then 'q.run' else schemaname || '.' || relname end,
                   sum(pg_total_relation_size(relid))::bigint, sum(n_live_tup)::bigint, sum(n_dead_tup)::bigint
              from pg_stat_user_tables group by 1
            """
        )
        for row in rows {
            let (name, bytes, live, dead) = try row.decode(String.self, Int64.self, Int64.self, Int64.self)
            sample.tables[name] = SoakSample.Table(bytes: bytes, live: live, dead: dead)
        }
    }

    private func fillJobs(_ sample: inout SoakSample, span: Double) async throws {
        let row = try await pool.first(
            """
            select count(*) filter (where state = 'available' and run_at < clock_timestamp()),
                   count(*) filter (where state = 'running'),
                   coalesce(extract(epoch from clock_timestamp() - min(run_at) filter
                     (where state = 'available' and run_at < clock_timestamp())), 0)::double precision,
                   coalesce((select percentile_disc(0.99) within group (order by extract(epoch from r.claimed_at - r.run_at))
                       from q.run r where r.claimed_at is not null
                        and r.finished_at > clock_timestamp() - \(span) * interval '1 s'), 0)::double precision,
                   (select count(*) from game where status = 'live'),
                   (select count(*) from delivery where outcome = 'delivered')
              from q.job
            """
        )
        guard let row else { return }
        let (due, running, oldest, p99, live, delivered) = try row.decode(
            Int64.self,
            Int64.self,
            Double.self,
            Double.self,
            Int64.self,
            Int64.self
        )
        (sample.due, sample.runningJobs, sample.liveGames, sample.delivered) = (
            Int(due), Int(running), Int(live), Int(delivered)
        )
        (sample.oldestWaitS, sample.p99WaitS) = (oldest.rounded3, p99.rounded3)
    }
}
