import Postgres

/// Records when the scheduler requested pages, by the database's clock, whatever happened to the jobs.
extension Saturday {
    /// The two requests for one page that are closest together.
    struct ClosestRequests: Sendable {
        let page: String
        let seconds: Double
        /// The number of pairs of requests among which these two are the closest.
        let total: Int64
    }

    /// Records every request while `body` runs, including requests that fold into a waiting job.
    func recordingRequests<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
        try await runScript(
            """
            create table scenario_request (
              page text not null, at timestamptz not null default clock_timestamp());
            create function note_scenario_request() returns trigger
            language plpgsql security definer set search_path = public, pg_temp as $$
            begin
              insert into scenario_request (page) values (new.unique_key);
              return null;
            end $$;
            create trigger scenario_request after insert or update of folds on q.job
              for each row when (new.kind like 'scrape%') execute function note_scenario_request();
            """
        )
        return try await withUndo(body) {
            try await runScript(
                """
                drop trigger scenario_request on q.job;
                drop function note_scenario_request;
                drop table scenario_request;
                """
            )
        }
    }

    /// Returns the two closest requests; `nil` if no page was requested twice.
    func closestRequests() async throws -> ClosestRequests? {
        let row = try await pool.first(
            """
            select page, extract(epoch from gap)::double precision, count(*) over ()
              from (select page, at - lag(at) over (partition by page order by at) as gap from scenario_request) requests
             where gap is not null order by gap limit 1
            """
        )
        guard let (page, seconds, total) = try row?.decode(String.self, Double.self, Int64.self) else { return nil }
        return ClosestRequests(page: page, seconds: seconds, total: total)
    }

    private func runScript(_ script: String) async throws {
        try await pool.withConnection { try await $0.runScript(script) }
    }
}
