import APIModels
import APIResponses
import APIServer
import FoundationEssentials
import JSONWriting
import Postgres
import Pricing
import Scores
import Storage

/// The leagues of a request to `/api/fairbet`.
struct FairBetLeagues {
    let all: [LeagueDay]

    /// - Parameter league: `nil`: all leagues with odds.
    /// - Throws: ``Problem`` if the league has no odds.
    init(_ league: LeagueID?, _ session: any PostgresSession) async throws {
        let leagues = try await ScoreboardStore(session).leagues().filter(\.hasOdds)
        all = leagues.filter { league == nil || $0.id == league }
        if league != nil, all.isEmpty { throw Problem.oddsOff }
    }

    var ids: [LeagueID] { all.map(\.id) }

    /// The abbreviation of a league: `NBA`.
    func code(of league: LeagueID) -> String { all.first { $0.id == league }?.abbreviation ?? league.rawValue }
}

/// The bets of a page with their prices.
struct FairBets {
    let bets: [APIBet]
    let books: BookList
    /// When the newest price was quoted; `nil` without prices.
    let newest: Date?

    init(of listed: [BetOfGame], _ leagues: FairBetLeagues, _ session: any PostgresSession) async throws {
        let ids = Array(Set(listed.map(\.game)))
        let games = try await ScoreboardStore(session).games(ids)
        let boards = try await OddsBoardStore(session).boards(of: games.map(\.id))
        books = try await BookStore(session).books()
        var found: [BetOfGame: ListedBet] = [:]
        for bet in zip(games, boards).flatMap({ ListedBet.all(of: $0, $1) }) { found[bet.identity] = bet }
        let shown = listed.compactMap { found[$0] }
        bets = shown.map { [books] in APIBet($0, leagueCode: leagues.code(of: $0.game.league), books) }
        newest = shown.flatMap(\.prices).map(\.quotedAt).max().map { Date($0) }
    }
}

/// What a list of bets can be filtered by, under the names that are shown.
struct FairBetChoices {
    let books: [String]
    let games: [FairBetGame]
    let categories: [String]

    init(_ list: BetListQuery, _ known: BookList, _ session: any PostgresSession) async throws {
        let choices = try await BetListStore(session).choices(list)
        books = choices.books.map { known.book(named: $0).title }.sorted()
        games = try await ScoreboardStore(session).games(choices.games).map(FairBetGame.init)
        categories = choices.categories
    }
}

extension ListedBet {
    fileprivate var identity: BetOfGame { BetOfGame(game: game.id, key: line.key, side: side) }
}

extension QueryReader {
    /// The league that the query names, by its id or its abbreviation in capitals, as FairBet clients do: `NBA`.
    func fairBetLeague() throws(Problem) -> LeagueID? {
        try namedLeague().map { LeagueID(rawValue: $0.rawValue.lowercased()) }
    }

    /// The style of the keys; that of FairBet clients by default.
    func keyStyle() throws(Problem) -> KeyStyle { try enumValue("keys") ?? .snake }

    /// A percentage in hundredths of a percent: 150 for `1.5`; `nil` if the parameter is missing.
    func percent(_ name: String) throws(Problem) -> Int? {
        guard let text = try text(name) else { return nil }
        guard let value = Double(text), value.isFinite, value.magnitude <= 1000 else {
            throw .invalidParameter(name, expected: "a percentage such as 1.5")
        }
        return Int((value * 100).rounded())
    }
}
