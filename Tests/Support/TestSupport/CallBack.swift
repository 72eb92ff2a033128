package import Postgres

extension PostgresPool {
    /// Makes all pages due whose host is backing off, as an operator does once the host works again.
    package func callScrapersBack() async throws {
        try await execute("select reset_host(host) from host_budget")
        // Skips locked jobs: a worker that ends several jobs together locks them in another order, and waiting could
        // deadlock.
        try await execute(
            """
            select q.run_now(id) from (
              select id from q.job where queue in ('scoreboard', 'detail') and state = 'available'
                 for no key update skip locked) waiting
            """
        )
    }
}
