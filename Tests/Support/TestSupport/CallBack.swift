package import Postgres

extension PostgresPool {
    /// Resets all hosts and makes their waiting pages due, as an operator does once a host works again.
    package func rescheduleScrapes() async throws {
        try await execute("select reset_host(host) from host_budget")
        // Locked jobs are skipped, because a worker that ends several jobs together locks them in another order, so
        // that waiting for them could deadlock.
        try await execute(
            """
            select q.run_now(id) from (
              select id from q.job where queue in ('scoreboard', 'detail') and state = 'available'
                 for no key update skip locked) waiting
            """
        )
    }
}
