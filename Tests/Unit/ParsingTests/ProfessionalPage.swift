import Normalizing
import Parsing
import Pricing
import Scores

/// The parsers of the pages of ESPN and the NHL.
enum ProfessionalPage: String, CaseIterable {
    case nhlScore, nhlSchedule, nhlPlayByPlay, nhlBoxScore, nhlLanding, nhlStandings
    case espnScoreboard, espnSummary, espnTeams, espnStandings, espnRankings, espnCalendar, espnOdds

    /// The parsed content of a page.
    enum Reading {
        case slate(ScoreboardReading)
        case game(GameReading)
        case standings(StandingsReading)
        case rankings([RankingReading])
        case teams(TeamListReading)
        case season(SeasonDaysReading)
        case quotes(QuoteListReading)

        /// The games in the content.
        var games: [GameReading] {
            switch self {
            case .slate(let slate): slate.games
            case .game(let game): [game]
            case .standings, .rankings, .teams, .season, .quotes: []
            }
        }

        var rejected: [RejectedEntry] {
            switch self {
            case .slate(let slate): slate.rejected
            case .game: []
            case .standings(let standings): standings.rejected
            case .rankings(let polls): polls.flatMap(\.rejected)
            case .teams(let list): list.rejected
            case .season(let season): season.rejected
            case .quotes(let quotes): quotes.rejected
            }
        }

        /// Whether the content is not empty.
        var hasContent: Bool {
            switch self {
            case .slate, .game: !games.isEmpty
            case .standings(let standings): standings.groups.contains { !$0.entries.isEmpty }
            case .rankings(let polls): polls.contains { !$0.entries.isEmpty }
            case .teams(let list): !list.teams.isEmpty
            case .season(let season): !season.days.isEmpty
            case .quotes(let quotes): !quotes.events.isEmpty
            }
        }
    }

    func read(_ page: [UInt8]) throws(ParseError) -> Reading {
        switch self {
        case .nhlScore: .slate(try ScoreboardReading(nhlScore: page))
        case .nhlSchedule: .slate(try ScoreboardReading(nhlSchedule: page))
        case .nhlPlayByPlay: .game(try GameReading(nhlPlayByPlay: page))
        case .nhlBoxScore: .game(try GameReading(nhlBoxScore: page))
        case .nhlLanding: .game(try GameReading(nhlLanding: page))
        case .nhlStandings: .standings(try StandingsReading(nhlStandings: page))
        case .espnScoreboard: .slate(try ScoreboardReading(espnScoreboard: page))
        case .espnSummary: .game(try GameReading(espnSummary: page))
        case .espnTeams: .teams(try TeamListReading(espnTeams: page))
        case .espnStandings: .standings(try StandingsReading(espnStandings: page))
        case .espnRankings: .rankings(try RankingReading.all(espnRankings: page))
        case .espnCalendar: .season(try SeasonDaysReading(espnCalendar: page))
        case .espnOdds: .quotes(try QuoteListReading(espnOdds: page, books: .shipped))
        }
    }

    /// The parser's error for a page; `nil` if it can read the page.
    func failure(_ page: [UInt8]) -> ParseError? {
        do throws(ParseError) {
            _ = try read(page)
            return nil
        } catch {
            return error
        }
    }
}
