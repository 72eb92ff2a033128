import Postgres
import TestTools

extension TestDatabase {
    /// Runs `body`. If a wait in it reaches its limit, the wait prints the description of this database.
    func withStateDescription<Result: Sendable>(_ body: () async throws -> Result) async rethrows -> Result {
        try await TestState.described(as: { await description(of: configuration) }, body)
    }
}

/// Returns the jobs, runs and sessions of a database, one line each, for the output of a failed test.
func description(of configuration: PostgresConfiguration) async -> String {
    do {
        let connection = try await PostgresConnection.connect(configuration)
        var lines: [String] = []
        for (title, statement) in parts {
            lines.append("\(title):")
            // A database without the schema has no jobs.
            let rows = try? await connection.query(statement)
            lines += try rows?.map { "  " + (try $0.decode(String.self)) } ?? ["  none can be read"]
        }
        await connection.close()
        return lines.joined(separator: "\n")
    } catch {
        return "the database cannot be queried: \(error)"
    }
}

private let parts: [(title: String, statement: SQL)] = [
    (
        "jobs",
        """
        select concat_ws(' ', id, queue, kind, state, 'attempt', attempt, 'due in',
                         round(extract(epoch from run_at - clock_timestamp())::numeric, 3), 's', last_error)
          from q.job order by id limit 40
        """
    ),
    (
        "last runs",
        """
        select concat_ws(' ', job_id, run_no, kind, outcome, finished_at, error) from q.run
         order by finished_at desc limit 40
        """
    ),
    (
        "sessions",
        """
        select concat_ws(' ', pid, usename, application_name, state, wait_event_type, wait_event, left(query, 120))
          from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        """
    ),
]
