import Normalizing
import Parsing
import Pricing
import Scores
import Testing
import Time

@testable import simulator

/// Checks that the programs' own parser reads the simulated odds as they were made.
@Suite("Simulated odds")
struct SimulatedOddsTests {
    @Test(arguments: SimulatedOddsLeague.all.indices)
    func `the parser reads every price with its side and line, and refuses nothing`(index: Int) throws {
        let league = SimulatedOddsLeague.all[index]
        let pages = try OddsPages()
        var prices = 0
        for _ in 0..<20 {
            let reading = try pages.reading(league)
            #expect(reading.rejected == [])
            #expect(reading.events.flatMap(\.refused) == [])
            let board = SimulatedOdds(league, in: pages.scenario.slate(), seed: pages.scenario.seed)
            #expect(reading.events.map(\.sourceID.id) == board.games.map(\.id))
            for (event, game) in zip(reading.events, board.games) {
                #expect(Set(event.quotes.map(Self.line)) == Self.lines(of: game, on: board), "\(game.id)")
                prices += event.quotes.count
            }
            pages.pass(.minutes(27))
        }
        #expect(prices > 3000)
    }

    /// The text of a quote with the team's name instead of the side, and its own handicap.
    private static func line(_ quote: QuoteReading) -> String {
        let handicap = quote.key.market == .spread && quote.side == .away ? quote.key.line.turned : quote.key.line
        return "\(quote.book) \(quote.key.market.rawValue) \(quote.offer) \(quote.side) \(handicap) "
            + "\(quote.price?.value ?? 0) \(quote.quotedAt?.description ?? "")"
    }

    private static func lines(of game: QuotedGame, on board: SimulatedOdds) -> Set<String> {
        let quotes = board.quotes(of: game, in: [.h2h, .h2hLay, .spreads, .totals]) { _ in true }
        return Set(
            quotes.flatMap { book in
                book.markets.flatMap { market in
                    market.outcomes.map { outcome in
                        let isTeam = outcome.side == .home || outcome.side == .away
                        let side = isTeam && game.isTurned ? (outcome.side == .home ? .away : .home) : outcome.side
                        let isLay = market.name == .h2hLay
                        let name = BetMarket(name: isLay ? "h2h" : market.name.rawValue)?.rawValue ?? ""
                        let point = BetLine(outcome.point ?? 0)?.description ?? ""
                        return "\(book.book) \(name) \(isLay ? "lay" : "back") \(side) \(point) "
                            + "\(outcome.price.value) \(book.quotedAt)"
                    }
                }
            }
        )
    }

    @Test func `books of one feed group quote the same to the cent`() throws {
        let pages = try OddsPages()
        var compared = 0
        for _ in 0..<10 {
            for event in try pages.reading(.basketball).events {
                let groups = Dictionary(grouping: event.quotes) { BookList.shipped[$0.book]?.feedGroup ?? "" }
                for quotes in groups.values {
                    let sheets = Dictionary(grouping: quotes, by: \.book).values.map { quotes in
                        Set(quotes.map { "\($0.key) \($0.side) \($0.offer) \($0.price?.value ?? 0)" })
                    }
                    #expect(Set(sheets).count == 1)
                    compared += sheets.count - 1
                }
            }
            pages.pass(.minutes(30))
        }
        #expect(compared > 100)
    }

    @Test func `the sharp books and the exchange make a fair price near what the market expects`() throws {
        let pages = try OddsPages()
        pages.pass(.minutes(241))
        var priced = 0
        for event in try pages.reading(.basketball).events {
            let game = try #require(pages.games(.basketball).first { $0.id == event.sourceID.id })
            let quotes = event.quotes.filter { $0.key.market == .moneyline }.map { quote in
                Quote(
                    book: quote.book,
                    side: quote.side,
                    offer: quote.offer,
                    price: quote.price,
                    quotedAt: quote.quotedAt ?? pages.now
                )
            }
            let market = PricedMarket(MarketKey(.moneyline), quotes: quotes, books: .shipped, at: pages.now)
            guard let fair = market.fair, fair.confidence == .high else { continue }
            let strengths = TeamStrengths(of: .basketball, seed: pages.scenario.seed)
            let forecast = GameForecast(of: game.script, in: .basketball, strengths, seed: pages.scenario.seed)
            let home = forecast.outlook(at: .minutes(241)).margin.probability(above: 0)
            let found = try #require(fair.probability(of: game.isTurned ? .away : .home))
            #expect(abs(found - home) < 0.01, "\(fair.voices)")
            #expect(fair.voices == ["betfair_ex_eu", "pinnacle"])
            priced += 1
        }
        #expect(priced >= 5)
    }

    @Test func `books leave before the start, and markets are suspended now and then`() throws {
        let pages = try OddsPages(first: .minutes(120))
        let before = try #require(try pages.reading(.basketball).events.first)
        pages.pass(.minutes(119) + .seconds(30))
        let event = try #require(try pages.reading(.basketball).events.first { $0.sourceID == before.sourceID })
        let (early, late) = (Set(before.quotes.map(\.book)), Set(event.quotes.map(\.book)))
        #expect(early.count >= 15)
        #expect(early.subtracting(late).isSuperset(of: ["bovada", "betus", "betsson"]))
        #expect(late.isSuperset(of: ["pinnacle", "fanduel"]))
        var suspended = 0
        for _ in 0..<30 {
            pages.pass(.minutes(1))
            for event in try pages.reading(.hockey).events {
                let markets = Dictionary(grouping: event.quotes.filter { $0.book == "fanduel" }, by: \.key.market)
                suspended += (1...2).contains(markets.count) ? 1 : 0
            }
        }
        #expect((1...60).contains(suspended))
    }

    @Test func `some starts move when a game is about to begin, and all are near the announced one`() throws {
        let pages = try OddsPages(first: .minutes(60))
        func starts() throws -> [String: Instant] {
            let events = try pages.reading(.basketball).events + pages.reading(.hockey).events
            return Dictionary(uniqueKeysWithValues: events.map { ($0.sourceID.id, $0.startTime ?? pages.now) })
        }
        let before = try starts()
        pages.pass(.minutes(59))
        let after = try starts()
        let moves = after.compactMap { id, start in before[id].map { start - $0 } }
        #expect(moves.contains { $0 > .zero } && moves.contains(.zero))
        #expect(moves.allSatisfy { ($0 >= .zero) && $0 <= .seconds(12 * 60 + 660) })
    }

    @Test func `a turned event lists the teams the other way round`() throws {
        let games = try OddsPages().games(.basketball)
        let turned = games.filter(\.isTurned)
        #expect((1..<games.count).contains(turned.count))
        for game in turned { #expect(game.listedTeams.home == game.script.teams.away) }
    }

    @Test func `new games of a season have no books yet, and games that are over have vanished`() throws {
        var initialState = SimulatedScenario.InitialState()
        initialState.seasons = [.basketball, .hockey]
        initialState.speed = 30
        let pages = OddsPages(initialState)
        var (empty, quoted) = (0, 0)
        for _ in 0..<60 {
            for league in SimulatedOddsLeague.all {
                let games = pages.games(league)
                let events = try pages.reading(league).events
                #expect(events.count == games.count)
                #expect(games.allSatisfy { $0.script.end.map { $0 > .zero } ?? true })
                empty += events.count { $0.quotes.isEmpty }
                quoted += events.count { !$0.quotes.isEmpty }
            }
            pages.pass(.seconds(7))
        }
        #expect(empty > 0)
        #expect(quoted > 5 * empty)
    }

    @Test func `the page of an event has alternate lines of sportsbooks only`() throws {
        let pages = try OddsPages()
        pages.pass(.minutes(200))
        for league in SimulatedOddsLeague.all {
            let game = try #require(pages.games(league).first)
            let query = "\(OddsPages.everything),alternate_spreads,alternate_totals,player_points&oddsFormat=american"
            let page = pages.get("/\(league.key)/events/\(game.id)/odds", query)
            let reading = try QuoteListReading(oddsAPI: page.body, books: .shipped)
            let event = try #require(reading.events.first)
            #expect(reading.events.count == 1 && reading.rejected == [] && event.refused == [])
            let alternates = event.quotes.filter(\.isAlternate)
            #expect(alternates.count > 50)
            #expect(!alternates.contains { ["novig", "prophetx", "betfair_ex_eu"].contains($0.book) })
            let smallest = alternates.filter { $0.key.market == .spread }.map { abs($0.key.line.hundredths) }.min()
            #expect(try #require(smallest) >= Int(100 * league.smallestSpread))
            #expect(event.quotes.allSatisfy { $0.key.market == .moneyline || $0.key.line.hundredths % 100 != 0 })
        }
    }

    @Test func `the same seed gives the same bytes at the same time, and another seed others`() throws {
        let (first, second, other) = (try OddsPages(), try OddsPages(), try OddsPages(seed: 8))
        for _ in 0..<5 {
            for pages in [first, second, other] { pages.pass(.minutes(77)) }
            let bytes = first.odds(.hockey).body
            #expect(bytes == second.odds(.hockey).body)
            #expect(bytes == first.odds(.hockey).body)
            #expect(bytes != other.odds(.hockey).body)
        }
    }
}
