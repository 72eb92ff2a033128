import Fleet
import Postgres
import TestSupport
import TestTools
import Time
import Transport

/// What sources can do to who reads them.
extension Saturday {
    /// A day on which ESPN has a host of its own, and every source is asked only so often.
    static let twoHosts: Saturday.Plan = {
        var plan = Saturday.Plan()
        plan.hasTwoHosts = true
        plan.pace = .milliseconds(500)
        return plan
    }()

    /// What the NCAA's own pages are called where faults strike.
    private static let operations = [
        "GetContests_web", "NCAA_GetGamecenterPbpGenericById_web", "GetGamecenterGameById_web",
        "NCAA_GetGamecenterBoxscoreLacrosseById_web", "NCAA_GetGamecenterTeamStatsLacrosseById_web",
        "NCAA_schedules_today_web",
    ]

    /// 13: one of two hosts is ill: it is left alone, and the other is read as before.
    /// - Parameter kind: Of the simulator's faults.
    func illHost(_ name: String, _ kind: String) async throws -> [ScenarioReport] {
        let ill = running.simulator.upstreamAuthority
        let well = otherHost ?? ""
        let report = try await trial(name, "\(kind) from every page of one host") { trial in
            // So slowly that a word for a page that is not there takes longer than a whole page may.
            let pace = kind == "slowloris" ? #","seconds":5"# : ""
            for operation in Self.operations {
                try await setFault(#"{"kind":"\#(kind)","match":"\#(operation)"\#(pace)}"#)
            }
            // A byte at a time takes as long as a whole page may take, five times.
            let isPaused = try await becomesTrue(within: .seconds(120)) { try await isLeftAlone(ill) }
            let answers = try await answers(of: ill, since: trial.since)
            let found = "\(try await standing(of: ill)) after \(answers)"
            trial.note("the ill host is left alone", holds: isPaused, found: found)
            let (asked, others) = try await fetches(from: ill, and: well, over: .seconds(10))
            // A breaker that is half open lets a probe go.
            let isLittle = asked <= 20
            trial.note("and asked no more than to see whether it is well", holds: isLittle, found: "\(asked) in 10 s")
            trial.note("the other host is read", holds: others > 0, found: "\(others) in 10 s")
            let other = try await standing(of: well)
            trial.note("the other host is trusted", holds: other.hasPrefix("closed"), found: other)
            try await clearFaults()
            if kind == "forbidden" {
                // Who refuses us is left alone for ten minutes: an operator knows better here.
                try await pool.callScrapersBack()
            }
            trial.faultIsOver()
        }
        return [report]
    }

    // MARK: -

    /// Whether the host's breaker is open, or it asked for a pause.
    private func isLeftAlone(_ host: String) async throws -> Bool {
        try await pool.first(
            "select 1 from ops.host where host = \(host) and (state <> 'closed' or paused_until is not null)"
        ) != nil
    }

    private func standing(of host: String) async throws -> String {
        try await strings(
            "select state || coalesce(', ' || coalesce(state_reason, pause_reason), '') from ops.host where host = \(host)"
        ).first ?? "unknown"
    }

    /// What became of the requests to a host, by page.
    private func answers(of host: String, since: String) async throws -> String {
        try await strings(
            """
            select count(*) || ' ' || outcome || ' of ' || split_part(target, ':', 1) from scrape_run
             where host = \(host) and finished_at >= \(since)::timestamptz
             group by outcome, split_part(target, ':', 1) order by count(*) desc
            """
        ).joined(separator: ", ")
    }

    /// Requests that were sent to each of two hosts meanwhile.
    private func fetches(from ill: String, and well: String, over span: Duration) async throws -> (Int64, Int64) {
        let since = try await databaseTime()
        try await Task.sleep(for: span)
        let row = try await pool.first(
            """
            select count(*) filter (where host = \(ill)), count(*) filter (where host = \(well)) from scrape_run
             where finished_at >= \(since)::timestamptz and outcome not in ('budget', 'paused', 'breaker', 'robots', 'switched_off')
            """
        )
        return try row?.decode(Int64.self, Int64.self) ?? (0, 0)
    }
}
