import CommandLineOutput
import FoundationEssentials
import Scores
import Storage
import Time

/// Measures requests for odds, compared with scoreboards.
struct OddsReads: Sendable {
    let api: BenchedApi
    let slate: OddsSlate
    let history: MoveHistory

    private var board: String { "\(api.url)/api/v1/odds?league=\(slate.league)" }
    private var scoreboard: String { "\(api.url)/api/v1/games/date/\(slate.today)?league=\(slate.league)" }

    /// Waits until the differ has priced the first page.
    func waitForPrices() async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try await !isValued(slate.games) {
            guard ContinuousClock.now < deadline else { throw BenchError.failed("the differ prices no games") }
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    private func isValued(_ games: [GameID]) async throws -> Bool {
        for game in games {
            let prices = try await values(of: game)
            guard !prices.isEmpty, prices.allSatisfy({ $0.ev != nil }) else { return false }
        }
        return true
    }

    /// The time from storing a page with a changed price until the api's response has the price and its value.
    func visible(_ changes: Int) async throws -> [BenchReport.Result] {
        var (visible, stored): ([Double], [Double]) = ([], [])
        for change in 1...changes {
            Progress.terminal.show(change, of: changes, "changed prices")
            let (game, begin) = try await slate.store(change: change)
            stored.append((ContinuousClock.now - begin).seconds * 1000)
            let price = BenchedBoard.price(ofChange: change)
            let deadline = ContinuousClock.now + .seconds(30)
            while try await !values(of: game).contains(where: { $0.american == price && $0.ev != nil }) {
                guard ContinuousClock.now < deadline else { throw BenchError.failed("a price is not shown") }
                try await Task.sleep(for: .milliseconds(5))
            }
            visible.append((ContinuousClock.now - begin).seconds * 1000)
        }
        return visible.percentiles(named: "changed_price_visible")
            .comparing("page stored", stored.percentiles(named: "page_stored"))
    }

    /// The prices of all books for the home team's win.
    private func values(of game: GameID) async throws -> [Answer.Price] {
        let answer = try JSONDecoder().decode(
            Answer.self,
            from: Data(try await get("\(api.url)/api/v1/odds/games/\(game)?market=moneyline"))
        )
        return answer.game.lines.first?.sides.first?.prices ?? []
    }

    /// Loads the api with requests for the board, in turn with requests for the scoreboard of the same day. All are
    /// cached.
    func cached(_ wrk: Wrk, rounds: Int) async throws -> [BenchReport.Result] {
        var contest = Contest(baseline: "scoreboard")
        for round in 0..<rounds {
            Progress.terminal.show(round, of: rounds, "board and scoreboard in turn")
            contest.add(try await wrk.run(board), against: try await wrk.run(scoreboard))
        }
        let size = BenchReport.Result(
            name: "board_size",
            value: Double(try await get(board).count) / 1000,
            unit: "KB",
            baseline: "scoreboard",
            baselineValue: Double(try await get(scoreboard).count) / 1000
        )
        return contest.results("board_200") + [size]
    }

    /// Requests the history of one line of different games, none of which is cached.
    func charts(_ count: Int) async throws -> [BenchReport.Result] {
        let lines = [
            "market=moneyline&side=home", "market=moneyline&side=away", "market=spread&line=-3.5&side=home",
            "market=spread&line=-3.5&side=away", "market=total&line=220.5&side=over",
        ]
        var (charts, scoreboards): ([Double], [Double]) = ([], [])
        for number in 0..<count {
            Progress.terminal.show(number, of: count, "charts")
            let game = history.games[number * 7919 % history.games.count]
            let line = lines[number / history.games.count % lines.count]
            let day = slate.today.adding(days: 2 + number) ?? slate.today
            charts.append(try await time("\(api.url)/api/v1/odds/games/\(game)/history?reveal=post&\(line)"))
            let games = "\(api.url)/api/v1/games?league=\(slate.league)&from=\(slate.today)&to=\(day)"
            scoreboards.append(try await time(games))
        }
        let baseline = scoreboards.percentiles(named: "scoreboard_uncached")
        return charts.percentiles(named: "chart_uncached").comparing("scoreboard", baseline) + baseline
    }

    /// The time of a request, in milliseconds.
    private func time(_ url: String) async throws -> Double {
        let begin = ContinuousClock.now
        _ = try await get(url)
        return (ContinuousClock.now - begin).seconds * 1000
    }

    private func get(_ url: String) async throws -> [UInt8] {
        let reply = try await api.get(url)
        guard reply.status == 200 else { throw BenchError.failed("the api responds with \(reply.status) to \(url)") }
        return reply.body
    }

    /// The parts of a response that are compared.
    private struct Answer: Decodable {
        struct Game: Decodable { let lines: [Line] }
        struct Line: Decodable { let sides: [Side] }
        struct Side: Decodable { let prices: [Price] }
        struct Price: Decodable {
            let american: Int
            let ev: Double?
        }

        let game: Game
    }
}
