import Storage
import TextCoding

/// Judges whether the sources of odds answer with current prices.
struct OddsHealth {
    let odds: OddsGauges

    /// The page that shows how hosts answer.
    private static let hosts = "/ops/hosts"

    var problems: [HealthProblem] { credits + silent + stale + unmatched }

    private var credits: [HealthProblem] {
        odds.credits.filter { $0.value < AlertLimit.oddsCredits }.sorted { $0.key < $1.key }.map { source, remaining in
            HealthProblem(
                .oddsCreditsLow,
                "\(remaining.grouped) credits are left at \(source)",
                do: "Only games of the next three hours are read. Buy credits, or read fewer leagues.",
                at: Self.hosts
            )
        }
    }

    private var silent: [HealthProblem] {
        odds.feeds.filter { $0.silence > AlertLimit.oddsSilence }.map { feed in
            HealthProblem(
                .oddsSilent,
                "No prices of \(feed.league) have come for \(Duration.seconds(feed.silence).inWords)",
                do: "See whether its source of odds answers, and whether jobs of queue odds fail.",
                at: Self.hosts
            )
        }
    }

    private var stale: [HealthProblem] {
        odds.feeds.filter { $0.staleShare > AlertLimit.oddsStaleRatio }.map { feed in
            HealthProblem(
                .oddsStale,
                "\(feed.staleShare.percent) of the prices of \(feed.league) are too old to count",
                do: "The view ops.odds_age has the age of each book's prices.",
                at: Self.hosts
            )
        }
    }

    private var unmatched: [HealthProblem] {
        odds.feeds.filter { $0.unmatched > 0 }.map { feed in
            let games = feed.unmatched == 1 ? "1 game" : "\(feed.unmatched.grouped) games"
            return HealthProblem(
                .oddsUnmatched,
                "\(games) of \(feed.league) with odds \(feed.unmatched == 1 ? "matches" : "match") none of ours",
                do: "The view ops.odds_unmatched says why. Match teams with bardown games map.",
                at: Self.hosts
            )
        }
    }
}
