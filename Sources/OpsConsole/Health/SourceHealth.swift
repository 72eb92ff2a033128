import Storage
import TextCoding

/// Judges whether the sources answer, and whether their pages can be read.
struct SourceHealth {
    let gauges: PipelineGauges

    /// The page that shows how hosts answer.
    private static let hosts = "/ops/hosts"

    var problems: [HealthProblem] {
        liveData + silentScoreboards + shortScoreboards + openHosts + silentSources + drift + quarantine
    }

    private var liveData: [HealthProblem] {
        guard gauges.liveGames > 0, gauges.oldestLiveDataAge > AlertLimit.liveDataAge else { return [] }
        return [
            HealthProblem(
                .gameDataOld,
                "The data of a live game is \(Duration.seconds(gauges.oldestLiveDataAge).inWords) old",
                do: "See whether its source answers, and whether jobs of the scrapers wait.",
                at: Self.hosts
            )
        ]
    }

    private var silentScoreboards: [HealthProblem] {
        exceeding(AlertLimit.scoreboardSilence, in: gauges.scoreboardSilence).map { league, silence in
            HealthProblem(
                .scoreboardSilent,
                "Games of \(league) should be live, but its scoreboard has been silent for \(silence.inWords)",
                do: "See whether its source answers.",
                at: Self.hosts
            )
        }
    }

    private var shortScoreboards: [HealthProblem] {
        gauges.unlistedRatios.filter { $0.value > AlertLimit.unlistedRatio }.sorted { $0.key < $1.key }.map {
            league,
            share in
            HealthProblem(
                .scoreboardShort,
                "The scoreboard of \(league) lacks \(share.percent) of the current games",
                do: "Compare it with the source's own page.",
                at: Self.hosts
            )
        }
    }

    private var openHosts: [HealthProblem] {
        gauges.openHosts.map { host in
            HealthProblem(
                .hostRefuses,
                "\(host) gets no requests: its circuit breaker is open",
                do: "It is tried again automatically. If it blocks us, ask for permission or send fewer requests.",
                at: Self.hosts
            )
        }
    }

    private var silentSources: [HealthProblem] {
        exceeding(AlertLimit.sourceSilence, in: gauges.sourceSilence).map { source, silence in
            HealthProblem(
                .sourceSilent,
                "Source \(source) has not answered for \(silence.inWords)",
                do: "See what its hosts answer.",
                at: Self.hosts
            )
        }
    }

    private var drift: [HealthProblem] {
        gauges.drift.sorted { $0.key < $1.key }.map { parser, findings in
            HealthProblem(
                .parserDrift,
                "Pages of \(parser) have changed: \(findings == 1 ? "1 finding" : "\(findings.grouped) findings")",
                do: "The view ops.parser_drift says what changed, and has the pages.",
                at: Self.hosts
            )
        }
    }

    private var quarantine: [HealthProblem] {
        let count = gauges.quarantined
        guard count > 0 else { return [] }
        return [
            HealthProblem(
                .readingsQuarantined,
                count == 1 ? "1 reading is in quarantine" : "\(count.grouped) readings are in quarantine",
                do: "bardown games quarantine lists them. Release or dismiss each.",
                at: Self.hosts
            )
        ]
    }

    /// The names whose seconds are more than the limit, in order.
    private func exceeding(_ limit: Double, in seconds: [String: Double]) -> [(String, Duration)] {
        seconds.filter { $0.value > limit }.sorted { $0.key < $1.key }.map { ($0.key, .seconds($0.value)) }
    }
}
