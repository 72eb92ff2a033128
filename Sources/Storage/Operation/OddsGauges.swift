package import Postgres

/// The state of the sources of odds whose pages are read.
package struct OddsGauges: Sendable, Hashable {
    /// The prices of a league's games that begin within three hours: a row of the view `ops.odds_feed`.
    package struct Feed: Sendable, Hashable {
        package let league: String
        /// How long no page had a price of one of these games, in seconds.
        package let silence: Double
        /// The share (0…1) of open prices that were not confirmed for half an hour.
        package let staleShare: Double
        /// The number of such games of the source that match none of ours.
        package let unmatched: Int64

        package init(league: String, silence: Double, staleShare: Double, unmatched: Int64) {
            self.league = league
            self.silence = silence
            self.staleShare = staleShare
            self.unmatched = unmatched
        }
    }

    /// The credits that are left at each source that is read, as of its last response.
    package let credits: [String: Int64]
    /// The leagues with such games, ordered by id.
    package let feeds: [Feed]

    package init(credits: [String: Int64], feeds: [Feed]) {
        self.credits = credits
        self.feeds = feeds
    }
}

extension OddsGauges {
    /// Reads all figures. The scheduler and the page /ops may run it.
    package static func collect(_ session: any PostgresSession) async throws -> OddsGauges {
        let credits = try await session.query(
            "select source, remaining::bigint from ops.odds_source where remaining is not null"
        ).map { try $0.decode(String.self, Int64.self) }
        let feeds = try await session.query(
            """
            select league_id, extract(epoch from silence)::double precision as silence, stale_share, unmatched
              from ops.odds_feed order by league_id
            """
        )
        return OddsGauges(
            credits: Dictionary(credits) { first, _ in first },
            feeds: try feeds.map { row in
                Feed(
                    league: try row.decode(column: "league_id"),
                    silence: try row.decode(column: "silence"),
                    staleShare: try row.decode(column: "stale_share"),
                    unmatched: try row.decode(column: "unmatched")
                )
            }
        )
    }
}
