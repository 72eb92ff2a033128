import Pricing

/// A market of a book: the sides that can be bet on, with their prices.
struct OfferedMarket: Hashable, Sendable {
    /// A market in the words of The Odds API.
    enum Name: String, Hashable, Sendable, CaseIterable {
        case h2h
        /// The prices at which bets against a side are taken. Exchanges list it beside `h2h`.
        case h2hLay = "h2h_lay"
        case spreads, totals
        case alternateSpreads = "alternate_spreads"
        case alternateTotals = "alternate_totals"

        /// Whether lists of a league have it. The others are on the page of an event.
        var isFeatured: Bool { self != .alternateSpreads && self != .alternateTotals }
    }

    struct Outcome: Hashable, Sendable {
        let side: BetSide
        let price: AmericanPrice
        /// The side's handicap, or the total; `nil` in a market without a line.
        var point: Double?
    }

    let name: Name
    let outcomes: [Outcome]
}

/// The prices that a price maker derives from what it expects of a game.
struct PriceSheet: Sendable {
    let maker: PriceMaker
    let league: SimulatedOddsLeague
    let outlook: Outlook

    /// Returns the market; `nil` if the price maker does not offer it now.
    func market(_ name: OfferedMarket.Name) -> OfferedMarket? {
        let outcomes =
            switch name {
            case .h2h: winner
            case .h2hLay: maker.isExchange ? layers : []
            case .spreads: maker.isExchange ? [] : spread(mainSpread)
            case .totals: maker.isExchange ? [] : total(mainTotal)
            case .alternateSpreads: alternates(around: mainSpread).filter(isSpread).flatMap(spread)
            case .alternateTotals: alternates(around: mainTotal).flatMap(total)
            }
        return outcomes.isEmpty ? nil : OfferedMarket(name: name, outcomes: outcomes)
    }

    // MARK: - The winner

    /// The probability that the home team wins.
    private var homeWins: Double { outlook.margin.probability(above: 0) }

    private var winner: [OfferedMarket.Outcome] {
        guard maker.isExchange else { return pair(.home, .away, homeWins) }
        return exchanged(\.back)
    }

    private var layers: [OfferedMarket.Outcome] { exchanged(\.lay) }

    private func exchanged(
        _ offer: KeyPath<(back: AmericanPrice, lay: AmericanPrice), AmericanPrice>
    ) -> [OfferedMarket.Outcome] {
        guard let home = maker.exchangePrices(homeWins), let away = maker.exchangePrices(1 - homeWins) else {
            return []
        }
        return [
            OfferedMarket.Outcome(side: .home, price: home[keyPath: offer]),
            OfferedMarket.Outcome(side: .away, price: away[keyPath: offer]),
        ]
    }

    // MARK: - Lines

    /// The handicap of the home team at which both sides are about equally likely. It is a half, so that no bet is
    /// returned.
    private var mainSpread: Double {
        let line = Self.half(nearest: -outlook.margin.mean)
        if isSpread(line) { return line }
        return outlook.margin.mean > 0 ? -league.smallestSpread : league.smallestSpread
    }

    private var mainTotal: Double { Self.half(nearest: outlook.total.mean) }

    private static func half(nearest value: Double) -> Double { (value - 0.5).rounded() + 0.5 }

    private func isSpread(_ line: Double) -> Bool { line.magnitude >= league.smallestSpread }

    /// The lines beside the main one.
    private func alternates(around line: Double) -> [Double] {
        maker.hasAlternateLines ? [-3, -2, -1, 1, 2, 3].map { line + $0 } : []
    }

    private func spread(_ line: Double) -> [OfferedMarket.Outcome] {
        pair(.home, .away, outlook.margin.probability(above: -line), points: (line, -line))
    }

    private func total(_ line: Double) -> [OfferedMarket.Outcome] {
        guard line > 0 else { return [] }
        return pair(.over, .under, outlook.total.probability(above: line), points: (line, line))
    }

    /// - Parameter probability: That of the first side.
    private func pair(
        _ first: BetSide,
        _ second: BetSide,
        _ probability: Double,
        points: (Double?, Double?) = (nil, nil)
    ) -> [OfferedMarket.Outcome] {
        guard let prices = maker.prices(probability) else { return [] }
        return [
            OfferedMarket.Outcome(side: first, price: prices.0, point: points.0),
            OfferedMarket.Outcome(side: second, price: prices.1, point: points.1),
        ]
    }
}
