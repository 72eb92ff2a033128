import Fleet
import Postgres
import TestSupport
import TestTools
import Time
import Transport

/// Scenarios with faults of the sources.
extension Saturday {
    /// A day on which ESPN's pages are on their own host, and goals are scored half as often.
    static let twoHosts: Saturday.Plan = {
        var plan = Saturday.Plan()
        plan.hasTwoHosts = true
        plan.pace = .milliseconds(500)
        return plan
    }()

    /// The names by which faults select the NCAA's own pages.
    private static let operations = [
        "GetContests_web", "NCAA_GetGamecenterPbpGenericById_web", "GetGamecenterGameById_web",
        "NCAA_GetGamecenterBoxscoreLacrosseById_web", "NCAA_GetGamecenterTeamStatsLacrosseById_web",
        "NCAA_schedules_today_web",
    ]

    /// Scenario 13: one of two hosts fails. It is paused, and the other is read as before.
    /// - Parameter kind: The simulator's name of the fault.
    func failingHost(_ name: String, _ kind: String) async throws -> [ScenarioReport] {
        let failing = running.simulator.upstreamAuthority
        let healthy = otherHost ?? ""
        let report = try await trial(name, "\(kind) from every page of one host") { trial in
            // The bytes come so slowly that even a 404 takes longer than the time limit for a whole page.
            let pace = kind == "slowloris" ? #","seconds":5"# : ""
            for operation in Self.operations {
                try await setFault(#"{"kind":"\#(kind)","match":"\#(operation)"\#(pace)}"#)
            }
            // A page that comes byte by byte takes the whole time limit, and five such pages are needed.
            let isPaused = try await becomesTrue(within: .seconds(120)) { try await isBlockedOrPaused(failing) }
            let outcomes = try await outcomes(of: failing, since: trial.since)
            let found = "\(try await breakerState(of: failing)) after \(outcomes)"
            trial.note("the failing host is paused", holds: isPaused, found: found)
            let (asked, others) = try await fetches(from: failing, and: healthy, over: .seconds(10))
            // A half-open breaker allows a probe.
            let isLittle = asked <= 20
            trial.note("and gets only a few probes", holds: isLittle, found: "\(asked) in 10 s")
            trial.note("the other host is read", holds: others > 0, found: "\(others) in 10 s")
            let other = try await breakerState(of: healthy)
            trial.note("the other host's breaker is closed", holds: other.hasPrefix("closed"), found: other)
            try await clearFaults()
            if kind == "forbidden" {
                // A host that blocks us is paused for ten minutes, which the test ends as an operator would.
                try await pool.rescheduleScrapes()
            }
            trial.faultIsOver()
        }
        return [report]
    }

    // MARK: -

    /// Returns whether the host's breaker is open, or the host has requested a pause.
    private func isBlockedOrPaused(_ host: String) async throws -> Bool {
        try await pool.first(
            "select 1 from ops.host where host = \(host) and (state <> 'closed' or paused_until is not null)"
        ) != nil
    }

    private func breakerState(of host: String) async throws -> String {
        try await strings(
            "select state || coalesce(', ' || coalesce(state_reason, pause_reason), '') from ops.host where host = \(host)"
        ).first ?? "unknown"
    }

    /// Returns the outcomes of the requests to a host, by kind of page.
    private func outcomes(of host: String, since: String) async throws -> String {
        try await strings(
            """
            select count(*) || ' ' || outcome || ' of ' || split_part(target, ':', 1) from scrape_run
             where host = \(host) and finished_at >= \(since)::timestamptz
             group by outcome, split_part(target, ':', 1) order by count(*) desc
            """
        ).joined(separator: ", ")
    }

    /// Returns the number of requests that are sent to each of two hosts during `span`.
    private func fetches(from failing: String, and healthy: String, over span: Duration) async throws -> (Int64, Int64)
    {
        let since = try await databaseTime()
        try await Task.sleep(for: span)
        let row = try await pool.first(
            """
            select count(*) filter (where host = \(failing)), count(*) filter (where host = \(healthy)) from scrape_run
             where finished_at >= \(since)::timestamptz and outcome not in ('budget', 'paused', 'breaker', 'robots', 'switched_off')
            """
        )
        return try row?.decode(Int64.self, Int64.self) ?? (0, 0)
    }
}
