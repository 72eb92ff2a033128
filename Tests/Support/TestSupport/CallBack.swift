package import Postgres

extension PostgresPool {
    /// Has all pages read now that stand back from their host, as an operator does who knows that the trouble is over.
    package func callScrapersBack() async throws {
        try await execute("select reset_host(host) from host_budget")
        // A worker that ends several jobs at once locks them in another order: what it holds is left to it.
        try await execute(
            """
            select q.run_now(id) from (
              select id from q.job where queue in ('scoreboard', 'detail') and state = 'available'
                 for no key update skip locked) waiting
            """
        )
    }
}
