import Fleet
import Postgres
import TestSupport
import TestTools

/// Scenarios with invalid pages, and with pages whose format has changed.
extension Saturday {
    /// Scenario 14: pages whose format has changed.
    func upstreamDrift() async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        for kind in ["html", "empty", "redirect", "half_list", "wrong_types"] {
            reports.append(
                try await trial("upstream_drift", "\(kind) in place of every page") { trial in
                    let before = try await gameScores()
                    try await setFault(#"{"kind":"\#(kind)"}"#)
                    try await recordDeliveries(of: kind, trial)
                    let lost = before.losses(in: try await gameScores())
                    let text = lost.isEmpty ? "\(before.games.count) games" : lost.joined(separator: "; ")
                    trial.note("old data kept", holds: lost.isEmpty && !before.games.isEmpty, found: text)
                    try await clearFaults()
                    try await pool.rescheduleScrapes()
                    trial.faultIsOver()
                }
            )
        }
        return reports
    }

    /// Scenario 16: answers that become much larger when they are decompressed or parsed, or that are expensive to
    /// parse.
    func bombs() async throws -> [ScenarioReport] {
        var reports: [ScenarioReport] = []
        let scrapers = programs.filter { $0.name.hasSuffix("scraper") }
        let ends = [("bomb", "too_large"), ("huge", "too_large"), ("deep", "unreadable"), ("entities", "unreadable")]
        for (kind, outcome) in ends {
            reports.append(
                try await trial("bombs", "\(kind) in place of every page") { trial in
                    let before = try await gameScores()
                    try await setFault(#"{"kind":"\#(kind)"}"#)
                    try await checkOutcome(outcome, trial)
                    let lost = before.losses(in: try await gameScores())
                    trial.note("old data kept", holds: lost.isEmpty, found: lost.joined(separator: "; "))
                    try await clearFaults()
                    try await pool.rescheduleScrapes()
                    trial.faultIsOver()
                    let peak = scrapers.compactMap { $0.pid.flatMap(Footprint.init(pid:))?.peak }.max() ?? 0
                    // The longest body that is read has 8 MB, so the programs need far less than this limit.
                    trial.note("memory", holds: peak < 256 << 20, found: "\(peak >> 20) MB at the most")
                }
            )
        }
        return reports
    }

    // MARK: -

    /// Checks what operators see when the source serves pages of this kind.
    private func recordDeliveries(of kind: String, _ trial: Trial) async throws {
        switch kind {
        case "html":
            // Such a page is taken as a sign that the host blocks us. The host then gets no more requests, so some
            // pages are never fetched.
            try await checkOutcome("blocked", of: [], trial)
            try await checkRefusal(trial)
        case "half_list": try await checkShortList(trial)
        case "empty", "redirect":
            // There is nothing to store, so the shown data gets old, which raises the alert GameDataOld.
            try await checkOutcome(kind == "empty" ? "unreadable" : "redirected", trial)
            try await checkAge(of: 3, trial)
        case "wrong_types":
            // A scoreboard counts as read even if none of its entries is readable.
            try await checkOutcome("unreadable", of: ["detail"], trial)
            try await checkDrift(trial)
        default: break
        }
    }

    /// Waits until these pages were read, and their fetches ended with the expected outcome.
    /// - Parameter pages: The pages; empty for any page.
    private func checkOutcome(
        _ outcome: String,
        of pages: Set<String> = ["detail", "scoreboard"],
        _ trial: Trial
    ) async throws {
        var found: [String] = []
        let areMet = try await becomesTrue(within: .seconds(30)) {
            found = try await strings(
                """
                select distinct split_part(target, ':', 1) from scrape_run
                 where outcome = \(outcome) and finished_at >= \(trial.since)::timestamptz order by 1
                """
            )
            return !found.isEmpty && pages.isSubset(of: found)
        }
        let all =
            areMet
            ? []
            : try await strings(
                """
                select count(*) || ' ' || outcome from scrape_run where finished_at >= \(trial.since)::timestamptz
                 group by outcome
                """
            )
        let text = "\(found.joined(separator: ", ")) \(all.joined(separator: ", "))"
        trial.note("fetches end as \(outcome)", holds: areMet, found: text)
    }

    /// Checks that `ops.host` shows that a host gets no further requests, which raises the alert HostRefuses.
    private func checkRefusal(_ trial: Trial) async throws {
        var found: [String] = []
        let isDelivered = try await becomesTrue(within: .seconds(20)) {
            found = try await strings(
                "select host || ' is ' || state from ops.host where enabled and state <> 'closed'"
            )
            return !found.isEmpty
        }
        trial.note("operators see that a host refuses", holds: isDelivered, found: found.joined(separator: ", "))
    }

    /// Checks that `ops.parser_drift` shows an unreadable page, which raises the alert ParserDrift.
    private func checkDrift(_ trial: Trial) async throws {
        var found: [String] = []
        let isVisible = try await becomesTrue(within: .seconds(20)) {
            found = try await strings(
                """
                select parser || ': ' || subject from ops.parser_drift
                 where kind = 'unreadable' and raised_at >= \(trial.since)::timestamptz order by 1
                """
            )
            return !found.isEmpty
        }
        trial.note("operators see the drift", holds: isVisible, found: found.joined(separator: ", "))
    }

    /// Checks that a valid scoreboard that lacks games raises the gauge behind the alert ScoreboardShort.
    private func checkShortList(_ trial: Trial) async throws {
        try await waitForScoreboards(2)
        try await withAlarms { alarms in
            var share = 0.0
            let isDelivered = try await becomesTrue(within: .seconds(20)) {
                share = try await alarms.maximum(of: "scoreboard_unlisted_ratio") ?? 0
                return share > 0.25
            }
            trial.note("operators see that games are missing", holds: isDelivered, found: "\(share) of them")
        }
    }
}
