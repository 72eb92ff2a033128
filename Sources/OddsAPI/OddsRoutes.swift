package import APIServer
package import Hummingbird
package import Postgres

/// The routes of odds under `/api/v1`. Nothing is computed here: fair prices and values are those that the differ
/// stored when a price changed.
package struct OddsRoutes: Sendable {
    let reads: CachedReads
    let pool: PostgresPool

    package init(reads: CachedReads, pool: PostgresPool) {
        self.reads = reads
        self.pool = pool
    }

    package func add(to group: RouterGroup<ApiRequestContext>) {
        reads.get("odds", ["date", "league", "market", "reveal"], in: group, OddsBoardRead.init(_:))
        reads.get("odds/games/:id", ["league", "market", "reveal"], in: group, GameOddsRead.init(_:))
        reads.get("odds/games/:id/history", OddsHistoryRead.parameters, in: group, OddsHistoryRead.init(_:))
        let parlay = ParlayRoute(pool: pool)
        group.post("odds/parlay") { request, _ in try await parlay.respond(to: request) }
    }

    /// Adds the paths under which FairBet clients request bets.
    package func add(toFairBet group: RouterGroup<ApiRequestContext>) {
        reads.get("odds", FairBetRead.parameters, in: group) { request in try FairBetRead(request) }
        reads.get("odds/meta", ["keys", "league"], in: group) { request in try FairBetMetaRead(request) }
        reads.get("live/games", ["keys", "league"], in: group) { request in try FairBetLiveGamesRead(request) }
        reads.get("live", ["game_id", "keys", "reveal"], in: group) { request in try FairBetLiveRead(request) }
    }
}
