import FoundationEssentials
import Scores
import Storage
import Testing

@testable import APIServer
@testable import GamesAPI

@Suite("Read query")
struct ReadQueryTests {
    private static let games = [GameID(rawValue: UUID()), GameID(rawValue: UUID())]
    private static let nba = LeagueID(rawValue: "nba")

    @Test func `queries are equal if their handlers have the same type and parameters`() {
        let queries = [
            GamesOfDayRead(league: Self.nba).query, GamesOfDayRead(league: .mensLacrosseD1).query,
            GamesOfDayRead(league: Self.nba, conference: "ACC").query,
            GamesOfDayRead(league: Self.nba, withFreshness: true).query, TeamsRead(league: Self.nba).query,
            GameDetailRead(game: Self.games[0]).query, GameDetailRead(game: Self.games[1]).query,
            GamePlaysRead(game: Self.games[0], after: nil).query, GamePlaysRead(game: Self.games[0], after: 3).query,
        ]
        for (index, query) in queries.enumerated() { #expect(queries.firstIndex(of: query) == index) }
        #expect(Set(queries).count == queries.count)
        #expect(GamePlaysRead(game: Self.games[0], after: 3).query == queries[8])
        #expect(Set(queries).contains(TeamsRead(league: Self.nba).query))
    }

    @Test func `a game's change affects the queries that show the game`() throws {
        let changed = try GameChange.sample(1, of: Self.games[0]).game
        let cases: [(ReadQuery.Games, Bool)] = [
            (.none, false), (.all, true), (.game(Self.games[0]), true), (.game(Self.games[1]), false),
            (.league(.mensLacrosseD1), true), (.league(Self.nba), false), (.leagues([Self.nba]), false),
            (.leagues([Self.nba, .mensLacrosseD1]), true), (.team(changed.teams.home.id), true),
            (.team(changed.teams.away.id), true), (.team(TeamID(rawValue: UUID())), false),
            (.all.withOutcomes(false), false), (.game(Self.games[0]).withOutcomes(true), true),
        ]
        for (games, isAffected) in cases {
            #expect(ReadQuery(0, shows: games).isAffected(by: changed) == isAffected, "\(games)")
        }
    }
}
