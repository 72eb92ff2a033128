import APIModels
import FoundationEssentials
import HTTPTypes
import Postgres
import TestTools
import Testing
import Time

@Suite("Odds")
struct OddsTests {
    private static let path = "/api/v1/odds/games/\(OddsFixtures.game)"

    @Test func `a game has its lines with all prices, their values, and the fair price`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let odds = try await api.odds(Self.path)
            #expect(odds.books.map(\.title) == ["Elm", "Fir", "Oak"])
            #expect(odds.books.last?.isSharp == true && odds.books.last?.feePercent == 1)
            #expect(odds.game.lines.map(\.market) == ["moneyline", "spread", "spread", "total"])
            let line = try #require(odds.game.lines.first)
            #expect(line.confidence == .medium && line.voices == ["oak"] && line.reason == nil && line.line == nil)
            let home = try #require(line.sides.first)
            #expect(home.fairProbability == 0.530258 && home.fairPrice == -113 && home.best == "elm")
            #expect(home.prices.map(\.book) == ["elm", "oak", "fir"])
            #expect(home.prices.map(\.ev) == [0.0123, -0.0243, nil])
            #expect(home.prices[0].opening == 100 && home.prices[0].tier == .positive)
            #expect(home.prices.map(\.state) == [.open, .open, .stale])
            let away = line.sides[1]
            #expect(away.best == nil && away.prices.map(\.state).contains(.suspended))
            let spreads = odds.game.lines.filter { $0.market == "spread" }
            #expect(spreads.map(\.line) == [-1.5, 1.5])
            #expect(spreads[0].sides.map(\.name) == ["Foxes −1.5", "Owls +1.5"])
            #expect(odds.game.lines.last?.reason == "insufficient_books")
        }
    }

    @Test func `a fair price that is too old counts no longer, and neither do the values by it`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            try await api.owner.execute(
                "update fair_price set expires_at = now() where moment = 'present' and reason is null"
            )
            let line = try #require(try await api.odds(Self.path + "?market=moneyline").game.lines.first)
            #expect(line.confidence == nil && line.reason == "reference_stale" && line.sides[0].fairPrice == nil)
            #expect(line.sides.flatMap(\.prices).allSatisfy { $0.ev == nil && $0.refusal == nil })
        }
    }

    @Test func `the board has the games with prices, and only leagues with odds have one`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let response = try await api.get(OddsFixtures.board)
            #expect(response.headers[.cacheControl] == "public, max-age=15")
            let board: OddsBoardResponse = try response.decoded()
            #expect(board.games.map(\.id.uuidString) == [OddsFixtures.game.uppercased()])
            for path in [
                "/api/v1/odds?league=mlax-d1", "/api/v1/odds", "/odds?league=mlax-d1",
                "/api/v1/odds/games/\(ApiFixtures.liveGame)", "/api/v1/odds/games/\(ApiFixtures.liveGame)/history",
            ] {
                let refused = try await api.get(path)
                #expect(refused.status == .notFound, "\(path)")
                if path.hasPrefix("/api/") { #expect(try refused.problem().code == "odds_off", "\(path)") }
            }
        }
    }

    @Test func `a game that has begun has its closing prices, and only if outcomes are shown`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let path = "/api/v1/odds/games/\(OddsFixtures.closed)"
            #expect(try await api.odds(path).game.lines.isEmpty)
            #expect(try await api.odds(path).books.isEmpty)
            let shown = try await api.odds(path + "?reveal=post")
            let line = try #require(shown.game.lines.first)
            #expect(shown.game.isClosed && line.sides.map(\.fairPrice) == [-120, 120])
            #expect(line.sides.flatMap(\.prices).map(\.state) == [.closed, .closed])
            let all: OddsBoardResponse = try await api.get(OddsFixtures.closedBoard + "&reveal=post").decoded()
            #expect(all.games.map(\.isClosed) == [true])
        }
    }

    @Test func `the history of a bet has the changes of all books, or of one`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let history: OddsHistoryResponse = try await api.get(Self.path + "/history").decoded()
            #expect(history.moves.map(\.american) == [100, -112, -110, -118, -125])
            #expect(history.moves.last?.state == "suspended")
            let elm: OddsHistoryResponse = try await api.get(Self.path + "/history?book=elm").decoded()
            #expect(elm.moves.map(\.american) == [100, -110] && elm.books.map(\.key) == ["elm"])
            for query in [
                "market=x", "market=spread", "market=spread&line=1.1", "side=over", "side=up", "subject=Ames",
                "market=team_total&line=3.5&side=over", "line=3",
            ] {
                #expect(try await api.get(Self.path + "/history?\(query)").status == .badRequest, "\(query)")
            }
        }
    }

    @Test func `the list of bets has the names that FairBet clients use, the most valuable first`() async throws {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let list: FairBetResponse = try await api.get("/api/fairbet/odds").decoded()
            #expect(list.total == 8 && list.nextCursor == nil && list.booksAvailable == ["Elm", "Fir", "Oak"])
            let first = try #require(list.bets.first)
            #expect(first.selectionKey == "team:foxes" && first.marketKey == "h2h" && first.leagueCode == "NHL")
            #expect(first.bestBook == "Elm" && first.bestEVPercent == 1.23 && first.trueProb == 0.530258)
            #expect(first.pair?.best["away"]?.book == "Oak" && first.pair?.isCrossed == false)
            let spread = try #require(list.bets.first { $0.marketKey == "spreads" && $0.selectionKey == "team:owls" })
            #expect(spread.lineValue == 1.5 && !spread.hasFair)
            let pages: [(query: String, count: Int, next: String?)] = [
                ("?limit=3", 3, "3"), ("?limit=3&cursor=6", 2, nil), ("?min_ev=1", 1, nil), ("?has_fair=true", 2, nil),
                ("?book=Oak&sort_by=market", 3, nil), ("?market_category=player_prop", 0, nil),
                ("?game_id=\(OddsFixtures.closed)", 0, nil),
            ]
            for (query, count, next) in pages {
                let page: FairBetResponse = try await api.get("/api/fairbet/odds" + query).decoded()
                #expect(page.bets.count == count && page.nextCursor == next, "\(query)")
            }
            let text = try await api.get("/api/fairbet/odds?limit=1").text
            #expect(text.contains(#""best_ev_percent":1.23"#) && text.contains(#""ev_tier":"positive""#))
            #expect(try await api.get("/api/fairbet/odds?min_ev=x").status == .badRequest)
        }
    }

    @Test func `a parlay has the product of the probabilities, and a value only if its bets are independent`()
        async throws
    {
        try await ApiUnderTest.run { api in
            try await OddsFixtures.insert(api.owner)
            let bet = #"{"gameID":"\#(OddsFixtures.game)","market":"moneyline","side":"home"}"#
            let known = #"{"probability":0.6,"confidence":0.85}"#
            let parlay: ParlayResponse = try await api.parlay("[\(bet),\(known)]", american: 220).decoded()
            #expect(parlay.probability == 0.318155 && parlay.fairPrice == 214 && parlay.confidence == 0.85)
            #expect(parlay.isIndependent && parlay.ev == 0.0181)
            let total = #"{"gameID":"\#(OddsFixtures.game)","market":"total","line":6.5,"side":"over"}"#
            let refused = [
                ("[\(bet),\(bet)]", "contradictory_legs"), ("[\(bet)]", "invalid_parlay"),
                ("[\(bet),\(total)]", "no_fair_price"), (#"[{"probability":2},\#(bet)]"#, "invalid_parlay"),
                (#"[{},\#(bet)]"#, "invalid_parlay"),
            ]
            for (legs, code) in refused {
                let answer = try await api.parlay(legs)
                #expect(answer.status == .unprocessableContent, "\(legs)")
                #expect(try answer.problem().code == code, "\(legs)")
            }
            // What happens in one game is connected.
            try await api.owner.execute(
                """
                update fair_price set p_micro = '{500000,500000}', confidence = 'low', method = 'additive', reason = null,
                                      quoted_at = now(), expires_at = now() + interval '1 hour' where market = 'total'
                """
            )
            let one: ParlayResponse = try await api.parlay("[\(bet),\(total)]", american: 300).decoded()
            #expect(!one.isIndependent && one.ev == nil)
        }
    }
}

extension ApiUnderTest {
    fileprivate func odds(_ path: String) async throws -> GameOddsResponse { try await get(path).decoded() }

    fileprivate func parlay(_ legs: String, american: Int? = nil) async throws -> TestResponse {
        let price = american.map { #","american":\#($0)"# } ?? ""
        return try await send(.post, "/api/v1/odds/parlay", body: #"{"legs":\#(legs)\#(price)}"#)
    }
}

extension TestResponse {
    /// Decodes the body. Times are those of RFC 3339.
    func decoded<Body: Decodable>() throws -> Body {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in try Date(Instant(from: decoder)) }
        return try decoder.decode(Body.self, from: Data(text.utf8))
    }
}
