import Pricing
import Scores
import Testing
import Time

@testable import simulator

@Suite("Price maker")
struct PriceMakerTests {
    @Test func `every book is listed once, in its feed group`() {
        let outlets = PriceMaker.all.flatMap { maker in maker.outlets.map { (book: $0.book, maker: maker) } }
        #expect(outlets.count >= 12)
        #expect(Set(outlets.map(\.book)).count == outlets.count)
        for outlet in outlets {
            #expect(BookList.shipped[outlet.book]?.feedGroup == outlet.maker.feedGroup, "\(outlet.book)")
        }
        #expect(Set(PriceMaker.all.map(\.number)).count == PriceMaker.all.count)
        #expect(PriceMaker.all.count { $0.isExchange } == 1)
        #expect(PriceMaker.all.count { $0.outlets.count > 1 } >= 2)
    }

    @Test func `prices contain the margin, are multiples, and are never better than without rounding`() throws {
        for maker in PriceMaker.all where !maker.isExchange {
            for percent in 5...95 {
                let probability = Double(percent) / 100
                let prices = try #require(maker.prices(probability), "\(maker.feedGroup) \(percent)")
                let implied = (prices.0.implied.value, prices.1.implied.value)
                #expect(implied.0 + 0.004 >= probability + maker.margin / 2)
                #expect(implied.0 + implied.1 >= 1 + maker.margin - 0.008)
                #expect(implied.0 + implied.1 <= 1.15)
                #expect(prices.0.value % maker.step == 0)
                #expect(prices.1.value % maker.step == 0)
            }
        }
    }

    @Test func `an exchange's prices to back and to lay have the probability between them`() throws {
        let exchange = try #require(PriceMaker.all.first { $0.isExchange })
        for percent in 3...97 {
            let probability = Double(percent) / 100
            let prices = try #require(exchange.exchangePrices(probability))
            #expect(prices.back.implied.value > probability)
            #expect(prices.lay.implied.value < probability)
            #expect(prices.back.implied.value - prices.lay.implied.value < 0.03)
        }
    }

    @Test(arguments: [0.001, 0.999, 0, 1, 1.2])
    func `what is as good as decided has no prices`(probability: Double) {
        #expect(PriceMaker.all.allSatisfy { $0.prices(probability) == nil && $0.exchangePrices(probability) == nil })
    }

    @Test func `updates come at the maker's pace, and the time they know is the lag before`() {
        for maker in PriceMaker.all {
            var numbers: [Int] = []
            for second in 0..<900 {
                let now = Served.start + .seconds(second)
                let round = maker.round(of: 401_990_001, at: now)
                #expect(round.quotedAt <= now && now - round.quotedAt < maker.pause)
                #expect(round.quotedAt - round.seenAt == maker.lag)
                if numbers.last != round.number { numbers.append(round.number) }
            }
            #expect(numbers == Array(numbers[0]...numbers[numbers.count - 1]))
            let expected = 900 / Int(maker.pause.seconds)
            #expect((expected...expected + 2).contains(numbers.count), "\(maker.feedGroup)")
        }
    }

    @Test func `a line is a half, nearest to what is expected, and not below the league's smallest`() throws {
        for (league, mean, line) in [
            (SimulatedOddsLeague.basketball, 3.4, -3.5), (.basketball, -0.2, 0.5), (.basketball, 0.1, -0.5),
            (.hockey, 0.3, -1.5), (.hockey, -0.2, 1.5), (.hockey, 2.4, -2.5),
        ] {
            let outlook = Outlook(
                margin: NormalForecast(mean: mean, deviation: 8),
                total: NormalForecast(mean: 100.2, deviation: 10)
            )
            let sheet = PriceSheet(maker: PriceMaker.all[0], league: league, outlook: outlook)
            #expect(sheet.market(.spreads)?.outcomes.map(\.point) == [line, -line], "\(mean)")
            #expect(sheet.market(.totals)?.outcomes.map(\.point) == [100.5, 100.5])
            #expect(sheet.market(.h2h)?.outcomes.map(\.side) == [.home, .away])
            #expect(sheet.market(.h2hLay) == nil)
        }
    }
}
