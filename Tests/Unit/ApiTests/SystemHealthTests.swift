import HTMLWriting
import TestTools
import Testing

@testable import OpsConsole
@testable import Storage

/// Tests the verdict on the system that the page /ops begins with.
@Suite("System health")
struct SystemHealthTests {
    /// What one case changes in a system that is well.
    private struct Facts: Sendable {
        var queues: [PipelineGauges.Queue] = []
        var openHosts: [String] = []
        var liveGames: Int64 = 3
        var oldestLiveDataAge = 5.0
        var sourceSilence = ["ncaa": 60.0]
        var scheduleLag: Double? = 0
        var drift: [String: Int64] = [:]
        var quarantined: Int64 = 0
        var deadLetters: Int64 = 0
        var canarySilence: Double? = 1800
        var scoreboardSilence = ["nhl": 20.0]
        var unlisted = ["nhl": 0.0]
        var credits: [String: Int64] = ["odds-api": 500]
        var feed = Self.feed()
        var database = Self.database()
        var demand: [WorkerDemand] = [Self.demand(workers: 1)]
        var objectives: [ObjectiveReport] = []
        var deliveries: Int64 = 1000
        var failedDeliveries: Int64 = 0

        var all: HealthFacts {
            let gauges = PipelineGauges(
                queues: queues,
                openHosts: openHosts,
                liveGames: liveGames,
                staleGames: 0,
                oldestLiveDataAge: oldestLiveDataAge,
                lastSuccesses: [:],
                sourceSilence: sourceSilence,
                scheduleLag: scheduleLag,
                drift: drift,
                quarantined: quarantined,
                deadLetters: deadLetters,
                canarySilence: canarySilence,
                scoreboardSilence: scoreboardSilence,
                unlistedRatios: unlisted,
                clocks: [:],
                odds: OddsGauges(credits: credits, feeds: [feed]),
                database: database
            )
            return HealthFacts(
                gauges: gauges,
                demand: demand,
                objectives: objectives,
                deliveries: deliveries,
                failedDeliveries: failedDeliveries
            )
        }

        static func queue(
            due: Int64 = 1,
            wait: Double = 0,
            workers: Int64 = 1,
            pausedFor: Double? = nil
        ) -> PipelineGauges.Queue {
            PipelineGauges.Queue(
                name: "a b",
                due: due,
                running: 0,
                oldestWait: wait,
                workers: workers,
                pausedFor: pausedFor
            )
        }

        static func demand(workers: Int64, desired: Int64 = 1, queue: String = "detail") -> WorkerDemand {
            WorkerDemand(
                program: "detail-scraper",
                queue: queue,
                workers: workers,
                desiredNow: desired,
                desiredSoon: desired,
                reason: "jobs arrive",
                jobsPerSecond: 1,
                jobSeconds: 1
            )
        }

        static func feed(silence: Double = 900, stale: Double = 0.5, unmatched: Int64 = 0) -> OddsGauges.Feed {
            OddsGauges.Feed(league: "nba", silence: silence, staleShare: stale, unmatched: unmatched)
        }

        static func database(
            connections: Int64 = 85,
            snapshot: Int64 = 500_000,
            dead: Int64 = 100_000,
            frozen: Int64 = 1_000_000_000,
            isArchiveFailing: Bool = false,
            keptLogBytes: Int64 = 10_737_418_240
        ) -> DatabaseGauges {
            DatabaseGauges(
                connections: connections,
                connectionsAllowed: 100,
                oldestSnapshot: snapshot,
                deadJobRows: dead,
                frozenAge: frozen,
                isArchiveFailing: isArchiveFailing,
                keptLogBytes: keptLogBytes,
                size: 1,
                deadlocks: 0
            )
        }

        static func objective(_ objective: ObjectiveReport.Objective, _ count: Int64, late: Int64) -> ObjectiveReport {
            ObjectiveReport(objective: objective, source: "ncaa", count: count, late: late)
        }

        static func with(_ change: (inout Facts) -> Void) -> Facts {
            var facts = Facts()
            change(&facts)
            return facts
        }
    }

    private typealias Case = (facts: Facts, alert: HealthProblem.Alert?, what: String)

    /// At a limit all is well; beyond it there is one problem.
    private static let work: [Case] = [
        (Facts(), nil, ""),
        (.with { $0.scheduleLag = 120 }, nil, ""), (.with { $0.scheduleLag = nil }, nil, ""),
        (.with { $0.scheduleLag = 121 }, .nobodyLooks, "No scheduler runs: a page has been due for 2 min 1 s"),
        (.with { $0.demand = [Facts.demand(workers: 0)] }, .noWorker, "detail-scraper has no worker"),
        (.with { $0.demand = [Facts.demand(workers: 0, desired: 0)] }, nil, ""),
        (.with { $0.queues = [Facts.queue(workers: 0)] }, .noWorker, "Queue a b has jobs that are due, and no worker"),
        (.with { $0.queues = [Facts.queue(due: 0, workers: 0)] }, nil, ""),
        (
            .with {
                $0.queues = [Facts.queue(workers: 0)]
                $0.demand = [Facts.demand(workers: 0, queue: "a b")]
            }, .noWorker, "detail-scraper has no worker"
        ),
        (.with { $0.queues = [Facts.queue(wait: 60)] }, nil, ""),
        (.with { $0.queues = [Facts.queue(wait: 183.02)] }, .jobsWait, "A job of queue a b has waited for 3 min 3 s"),
        (.with { $0.queues = [Facts.queue(wait: 900, pausedFor: 1800)] }, nil, ""),
        (
            .with { $0.queues = [Facts.queue(workers: 0, pausedFor: 3601)] }, .queuePaused,
            "Queue a b has been paused for 1 h"
        ),
        (.with { $0.deadLetters = 1 }, .deadLetters, "1 job is a dead letter"),
        (.with { $0.deadLetters = 1234 }, .deadLetters, "1,234 jobs are dead letters"),
    ]

    private static let sources: [Case] = [
        (.with { $0.oldestLiveDataAge = 60 }, nil, ""),
        (.with { $0.oldestLiveDataAge = 61 }, .gameDataOld, "The data of a live game is 1 min 1 s old"),
        (
            .with {
                $0.oldestLiveDataAge = 61
                $0.liveGames = 0
            }, nil, ""
        ),
        (.with { $0.scoreboardSilence = ["nhl": 120] }, nil, ""),
        (
            .with { $0.scoreboardSilence = ["nhl": 300] }, .scoreboardSilent,
            "Games of nhl should be live, but its scoreboard has been silent for 5 min"
        ),
        (.with { $0.unlisted = ["nhl": 0.25] }, nil, ""),
        (
            .with { $0.unlisted = ["nhl": 0.305] }, .scoreboardShort,
            "The scoreboard of nhl lacks 30.5% of the current games"
        ),
        (
            .with { $0.openHosts = ["x:443"] }, .hostRefuses, "x:443 gets no requests: its circuit breaker is open"
        ),
        (.with { $0.sourceSilence = ["ncaa": 86_400] }, nil, ""),
        (.with { $0.sourceSilence = ["ncaa": 97_200] }, .sourceSilent, "Source ncaa has not answered for 1 d 3 h"),
        (.with { $0.drift = ["nhl-game": 1] }, .parserDrift, "Pages of nhl-game have changed: 1 finding"),
        (.with { $0.quarantined = 2 }, .readingsQuarantined, "2 readings are in quarantine"),
    ]

    private static let odds: [Case] = [
        (.with { $0.credits = ["odds-api": 499] }, .oddsCreditsLow, "499 credits are left at odds-api"),
        (.with { $0.credits = [:] }, nil, ""),
        (.with { $0.feed = Facts.feed(silence: 960) }, .oddsSilent, "No prices of nba have come for 16 min"),
        (
            .with { $0.feed = Facts.feed(stale: 0.625) }, .oddsStale,
            "62.5% of the prices of nba are too old to count"
        ),
        (.with { $0.feed = Facts.feed(unmatched: 1) }, .oddsUnmatched, "1 game of nba with odds matches none of ours"),
        (.with { $0.feed = Facts.feed(unmatched: 2) }, .oddsUnmatched, "2 games of nba with odds match none of ours"),
    ]

    private static let deliveries: [Case] = [
        (.with { $0.canarySilence = 5400 }, nil, ""), (.with { $0.canarySilence = nil }, nil, ""),
        (
            .with { $0.canarySilence = 5460 }, .canarySilent,
            "The canary has been silent for 1 h 31 min: goals do not reach phones"
        ),
        (.with { $0.objectives = [Facts.objective(.visible, 20, late: 20)] }, nil, ""),
        (.with { $0.objectives = [Facts.objective(.visible, 100, late: 5)] }, nil, ""),
        (
            .with { $0.objectives = [Facts.objective(.visible, 21, late: 2)] }, .visibleTooLate,
            "Only 90.5% of the changes from ncaa were visible within 45 s"
        ),
        (
            .with { $0.objectives = [Facts.objective(.own, 100, late: 6)] }, .ownPartSlow,
            "Only 94.0% of the changes from ncaa were stored within 1 s"
        ),
        (
            .with { $0.objectives = [Facts.objective(.pushed, 100, late: 6)] }, .pushedTooLate,
            "Only 94.0% of the alerts from ncaa were delivered within 60 s"
        ),
        (.with { $0.failedDeliveries = 50 }, nil, ""),
        (
            .with { $0.failedDeliveries = 51 }, .pushFailing, "5.1% of the deliveries of the last ten minutes failed"
        ),
        (.with { $0.deliveries = 0 }, nil, ""),
    ]

    private static let databases: [Case] = [
        (
            .with { $0.database = Facts.database(connections: 86) }, .connectionsShort,
            "86 of Postgres's 100 connections are in use"
        ),
        (
            .with { $0.database = Facts.database(isArchiveFailing: true) }, .archiveFailing,
            "The WAL is not archived, so newer changes could not be restored"
        ),
        (
            .with { $0.database = Facts.database(snapshot: 500_001, dead: 0) }, .vacuumHeldBack,
            "Vacuum does not remove dead rows: the queue has 0 of them, and 500,001 transactions have begun since the oldest open one"
        ),
        (
            .with { $0.database = Facts.database(snapshot: 0, dead: 100_001) }, .vacuumHeldBack,
            "Vacuum does not remove dead rows: the queue has 100,001 of them, and 0 transactions have begun since the oldest open one"
        ),
        (
            .with { $0.database = Facts.database(keptLogBytes: 10_737_418_241) }, .logKept,
            "10.0 GB of WAL are kept for a replica that does not fetch them"
        ),
        (
            .with { $0.database = Facts.database(frozen: 1_000_000_001) }, .freezeLate,
            "The oldest unfrozen row is 1,000,000,001 transactions old"
        ),
    ]

    @Test func `each condition beyond its limit is one problem, and at the limit all is well`() {
        let cases = Self.work + Self.sources + Self.odds + Self.deliveries + Self.databases
        for (facts, alert, what) in cases {
            let problems = SystemHealth(facts.all).problems
            #expect(problems.map(\.alert) == (alert.map { [$0] } ?? []), "\(what)")
            #expect(problems.map(\.summary) == (alert == nil ? [] : [what]))
            #expect(problems.allSatisfy { $0.remedy.hasSuffix(".") && $0.link.hasPrefix("/ops") })
        }
        #expect(Set(cases.compactMap(\.alert)) == Set(HealthProblem.Alert.allCases))
    }

    @Test func `urgent problems come first, and each has a link and a remedy`() {
        let facts = Facts.with {
            $0.deadLetters = 2
            $0.queues = [Facts.queue(wait: 61)]
        }
        let view = HealthView(health: SystemHealth(facts.all))
        #expect(view.title == "2 problems" && view.health.problems.map(\.alert) == [.jobsWait, .deadLetters])
        let html = view.html.text
        #expect(html.contains("<a href=\"/ops/jobs?queue=a%20b\">A job of queue a b has waited for 1 min 1 s</a>"))
        #expect(html.contains("<b>urgent</b>") && html.contains("<span>Mend the cause, then retry or discard each."))
        #expect(HealthView(health: SystemHealth(Facts.with { $0.deadLetters = 2 }.all)).title == "1 problem")
        let well = HealthView(health: SystemHealth(Facts().all))
        #expect(well.title == "All is well" && !well.html.text.contains("<li>"))
    }

    @Test func `the link of every problem leads to a page that exists`() {
        let cases = Self.work + Self.sources + Self.odds + Self.deliveries + Self.databases
        let paths = OpsView.all.map(\.path)
        for place in Set(cases.flatMap { SystemHealth($0.facts.all).problems }.map(\.link)) {
            #expect(paths.contains(String(place.prefix { $0 != "#" && $0 != "?" })), "\(place)")
        }
    }

    /// The alert, its limit as `alerts.yml` writes it, and ours.
    private static let limits: [(alert: String, text: String, value: Double)] = [
        ("JobsWait", "> 60", AlertLimit.jobWait), ("QueuePaused", "for: 30m", AlertLimit.queuePause / 60),
        ("NobodyLooks", "for: 2m", AlertLimit.scheduleLag / 60), ("GameDataOld", "> 60", AlertLimit.liveDataAge),
        ("ScoreboardSilent", "> 120", AlertLimit.scoreboardSilence),
        ("ScoreboardShort", "> 0.25", AlertLimit.unlistedRatio),
        ("SourceSilent", "> 86400", AlertLimit.sourceSilence), ("CanarySilent", "> 5400", AlertLimit.canarySilence),
        ("VisibleTooLate", "< 0.95", AlertLimit.onTimeRatio),
        ("VisibleTooLate", "> 20", Double(AlertLimit.minimumCount)),
        ("OwnPartSlow", "< 0.95", AlertLimit.onTimeRatio), ("PushedTooLate", "< 0.95", AlertLimit.onTimeRatio),
        ("PushFailing", "> 0.05", AlertLimit.pushFailureRatio), ("ConnectionsShort", "> 0.85", AlertLimit.connections),
        ("VacuumHeldBack", "> 500000", Double(AlertLimit.oldestSnapshot)),
        ("VacuumHeldBack", "> 100000", Double(AlertLimit.deadJobRows)),
        ("OddsCreditsLow", "< 500", Double(AlertLimit.oddsCredits)), ("OddsSilent", "> 900", AlertLimit.oddsSilence),
        ("OddsStale", "> 0.5", AlertLimit.oddsStaleRatio),
        ("LogKept", "> 10737418240", Double(AlertLimit.keptLogBytes)),
        ("FreezeLate", "> 1000000000", Double(AlertLimit.frozenAge)),
    ]

    @Test func `limits and severities are those of Prometheus's alerts`() throws {
        let file = try DeployFile.text("prometheus/alerts.yml")
        let rules = Dictionary(
            uniqueKeysWithValues: file.split(separator: "- alert: ").dropFirst().map { rule in
                (String(rule.prefix { $0.isLetter }), String(rule))
            }
        )
        for (alert, text, value) in Self.limits {
            let rule = try #require(rules[alert])
            #expect(rule.contains(text), "\(alert)")
            #expect(Double(text.filter { $0.isNumber || $0 == "." }) == value, "\(alert)")
        }
        for alert in HealthProblem.Alert.allCases {
            let rule = try #require(rules[alert.rawValue])
            #expect(rule.contains("severity: \(alert.isUrgent ? "page" : "ticket") }"), "\(alert)")
        }
    }
}
