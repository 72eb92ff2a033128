/// A condition that an operator should know about, with what to do about it.
struct HealthProblem: Sendable, Hashable {
    /// The alerts of `deploy/prometheus/alerts.yml` that the page judges as well. A test compares names and severities.
    enum Alert: String, Sendable, CaseIterable {
        case nobodyLooks = "NobodyLooks"
        case noWorker = "NoWorker"
        case jobsWait = "JobsWait"
        case gameDataOld = "GameDataOld"
        case scoreboardSilent = "ScoreboardSilent"
        case canarySilent = "CanarySilent"
        case visibleTooLate = "VisibleTooLate"
        case pushedTooLate = "PushedTooLate"
        case pushFailing = "PushFailing"
        case connectionsShort = "ConnectionsShort"
        case archiveFailing = "ArchiveFailing"
        case queuePaused = "QueuePaused"
        case deadLetters = "DeadLetters"
        case scoreboardShort = "ScoreboardShort"
        case hostRefuses = "HostRefuses"
        case sourceSilent = "SourceSilent"
        case parserDrift = "ParserDrift"
        case readingsQuarantined = "ReadingsQuarantined"
        case oddsCreditsLow = "OddsCreditsLow"
        case oddsSilent = "OddsSilent"
        case oddsStale = "OddsStale"
        case oddsUnmatched = "OddsUnmatched"
        case ownPartSlow = "OwnPartSlow"
        case vacuumHeldBack = "VacuumHeldBack"
        case logKept = "LogKept"
        case freezeLate = "FreezeLate"

        /// Whether users notice it soon, so that the alert pages an operator. Otherwise it is a ticket.
        var isUrgent: Bool {
            switch self {
            case .nobodyLooks, .noWorker, .jobsWait, .gameDataOld, .scoreboardSilent, .canarySilent, .visibleTooLate,
                .pushedTooLate, .pushFailing, .connectionsShort, .archiveFailing:
                true
            case .queuePaused, .deadLetters, .scoreboardShort, .hostRefuses, .sourceSilent, .parserDrift,
                .readingsQuarantined, .oddsCreditsLow, .oddsSilent, .oddsStale, .oddsUnmatched, .ownPartSlow,
                .vacuumHeldBack, .logKept, .freezeLate:
                false
            }
        }
    }

    let alert: Alert
    /// What is wrong, without a full stop.
    let summary: String
    /// What to do, in sentences.
    let remedy: String
    /// The page under `/ops` that shows it.
    let link: String

    init(_ alert: Alert, _ summary: String, do remedy: String, at link: String) {
        self.alert = alert
        self.summary = summary
        self.remedy = remedy
        self.link = link
    }
}
