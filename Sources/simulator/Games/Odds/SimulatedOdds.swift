import Scores
import Time

/// The games of a league that can be bet on, and the prices of all books for them.
///
/// Everything follows from the scripts, the seed and the time, so that the same request at the same time has the same
/// response.
struct SimulatedOdds: Sendable {
    private let slate: SimulatedSlate
    private let league: SimulatedOddsLeague
    private let seed: UInt64
    private let strengths: TeamStrengths

    init(_ league: SimulatedOddsLeague, in slate: SimulatedSlate, seed: UInt64) {
        self.league = league
        self.slate = slate
        self.seed = seed
        strengths = TeamStrengths(of: league.season, seed: seed)
    }

    /// The present in simulated time.
    private var now: SimulatedTime { slate.clock.simulated(at: slate.instant) }

    /// The games in the order of their starts.
    var games: [QuotedGame] {
        let now = now
        return slate.scripts.filter { $0.league == league.id }
            .compactMap { QuotedGame($0, at: now, clock: slate.clock) }
            .sorted { ($0.commencesAt, $0.id) < ($1.commencesAt, $1.id) }
    }

    /// The prices of a book for a game.
    struct BookQuotes: Hashable, Sendable {
        /// The book's key.
        let book: String
        let quotedAt: Instant
        let markets: [OfferedMarket]
    }

    /// Returns the prices of the books in the given selection that quote any of the markets now.
    func quotes(
        of game: QuotedGame,
        in markets: [OfferedMarket.Name],
        from isSelected: (PriceMaker.Outlet) -> Bool
    ) -> [BookQuotes] {
        let forecast = GameForecast(of: game.script, in: league, strengths, seed: seed)
        return PriceMaker.all.filter { isOpen($0, for: game) }.flatMap { maker -> [BookQuotes] in
            let outlets = maker.outlets.enumerated().filter { isSelected($0.element) }
            guard !outlets.isEmpty else { return [] }
            let round = maker.round(of: game.script.contestID, at: slate.instant)
            let offered = offers(of: maker, for: game, forecast, in: round, markets)
            guard !offered.isEmpty else { return [] }
            return outlets.map { index, outlet in
                // Books show the prices of a feed one after the other.
                BookQuotes(book: outlet.book, quotedAt: round.quotedAt - .seconds(index), markets: offered)
            }
        }
    }

    private func offers(
        of maker: PriceMaker,
        for game: QuotedGame,
        _ forecast: GameForecast,
        in round: QuoteRound,
        _ markets: [OfferedMarket.Name]
    ) -> [OfferedMarket] {
        var random = SplitMix64(for: Int(truncatingIfNeeded: seed), game.script.contestID, maker.number)
        let outlook = forecast.outlook(at: slate.clock.simulated(at: round.seenAt)).shifted(
            margin: maker.error * random.nearNormal(),
            total: maker.error * random.nearNormal()
        )
        let sheet = PriceSheet(maker: maker, league: league, outlook: outlook)
        return markets.filter { !isSuspended($0, by: maker, for: game, in: round) }.compactMap(sheet.market)
    }

    /// Whether a price maker has opened its markets of a game, and not closed them again. Those that do not quote live
    /// games leave one after another in the last minutes before the start.
    private func isOpen(_ maker: PriceMaker, for game: QuotedGame) -> Bool {
        guard game.script.scheduledStart - maker.opensBefore <= now else { return false }
        var random = SplitMix64(for: game.script.contestID, maker.number, 1)
        let leaves = game.announcedStart - .seconds(Int.random(in: 60...600, using: &random))
        return maker.quotesLive || (!game.isLive && now < leaves)
    }

    /// Whether a price maker has suspended a market during some updates: now and then, and in play more often.
    private func isSuspended(
        _ market: OfferedMarket.Name,
        by maker: PriceMaker,
        for game: QuotedGame,
        in round: QuoteRound
    ) -> Bool {
        let place = OfferedMarket.Name.allCases.firstIndex(of: market == .h2hLay ? .h2h : market) ?? 0
        var random = SplitMix64(for: game.script.contestID, maker.number, 2 + place, round.number / 4)
        return random.chance(game.isLive ? 8 : 2)
    }
}
