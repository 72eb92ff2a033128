import Fleet
import Postgres
import TestSupport
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
            let isPaused = try await eventually(within: .seconds(120)) { try await isLeftAlone(ill) }
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

    /// 14: pages that are others than they were.
    func upstreamDrift() async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        for kind in ["html", "empty", "redirect", "half_list", "wrong_types"] {
            reports.append(
                try await trial("upstream_drift", "\(kind) in place of every page, for 5 s") { trial in
                    let before = try await liveGames()
                    try await setFault(#"{"kind":"\#(kind)"}"#)
                    try await Task.sleep(for: .seconds(5))
                    let kept = try await liveGames()
                    trial.note("old data kept", holds: kept == before, found: "\(kept) of \(before) games on")
                    let alarm = try await alarms(since: trial.since)
                    trial.note("said to operators", holds: kind == "half_list" || alarm > 0, found: "\(alarm) entries")
                    try await clearFaults()
                    try await pool.callScrapersBack()
                    trial.faultIsOver()
                }
            )
        }
        return reports
    }

    /// 15: pages in good form that say what is not so.
    /// - Parameter length: Of each kind. More than a minute is long enough for fans to be told that nothing is heard of a game.
    func upstreamFlip(for length: Duration) async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        for kind in ["flip", "score_down", "stuck_clock"] {
            reports.append(
                try await trial("upstream_flip", "\(kind) on every page, for \(Int(length.seconds)) s") { trial in
                    let before = try await liveGames()
                    try await setFault(#"{"kind":"\#(kind)"}"#)
                    var least = before
                    let end = ContinuousClock.now + length
                    while .now < end {
                        least = min(least, try await liveGames())
                        try await Task.sleep(for: .milliseconds(100))
                    }
                    trial.note("no game is un-begun", holds: least == before, found: "\(least) of \(before) games on")
                    if kind == "flip", length > .seconds(60) {
                        let stale = try await staleGames()
                        trial.note("fans are told that it is old", holds: stale == before, found: "\(stale) games")
                    }
                    try await clearFaults()
                    trial.faultIsOver()
                }
            )
        }
        return reports
    }

    /// 16: answers that are larger than they look.
    func bombs() async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        let scrapers = programs.filter { $0.name.hasSuffix("scraper") }
        for kind in ["bomb", "huge", "deep", "entities"] {
            reports.append(
                try await trial("bombs", "\(kind) in place of every page, for 4 s") { trial in
                    try await setFault(#"{"kind":"\#(kind)"}"#)
                    try await Task.sleep(for: .seconds(4))
                    try await clearFaults()
                    try await pool.callScrapersBack()
                    trial.faultIsOver()
                    let peak = scrapers.compactMap { $0.pid.flatMap(Footprint.init(pid:))?.peak }.max() ?? 0
                    // A body of 8 MB is the longest that is read.
                    trial.note("memory", holds: peak < 256 << 20, found: "\(peak >> 20) MB at the most")
                    let outcomes = try await strings(
                        """
                        select distinct outcome from scrape_run where finished_at >= \(trial.since)::timestamptz
                           and outcome not in ('fetched', 'unchanged', 'same_body', 'budget', 'paused', 'breaker')
                        """
                    )
                    trial.note("a clear outcome", holds: !outcomes.isEmpty, found: outcomes.joined(separator: ", "))
                }
            )
        }
        return reports
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

    private func liveGames() async throws -> Int64 {
        try await pool.first("select count(*) from game where status = 'live'")?.decode(Int64.self) ?? 0
    }

    private func staleGames() async throws -> Int64 {
        try await pool.first("select count(*) from ops.freshness where stale")?.decode(Int64.self) ?? 0
    }

    /// What operators are told of pages that cannot be read: fetches that say so, drift, quarantine.
    private func alarms(since: String) async throws -> Int64 {
        let row = try await pool.first(
            """
            select (select count(*) from scrape_run where finished_at >= \(since)::timestamptz
                       and outcome in (select outcome from fetch_outcome)
                       and outcome not in ('fetched', 'unchanged', 'same_body', 'budget', 'paused', 'breaker'))
                 + (select count(*) from quarantine where observed_at >= \(since)::timestamptz)
            """
        )
        return try row?.decode(Int64.self) ?? 0
    }
}
