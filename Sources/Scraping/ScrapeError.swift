package import Scores
package import Transport

/// Why a page could not be read.
package enum ScrapeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No answer came.
    case transport(TransportError)
    /// The source answered with another status than 200; `retryAfter` in seconds, where it said so.
    case status(Int, retryAfter: Int?)
    /// An answer came, but not the page.
    case unreadable(ParseError)
    /// The source has no such league.
    case unknownLeague(LeagueID)
    /// The source has no scoreboards of days.
    case noScoreboard
    /// The source has no pages beside its scoreboards that tell of games.
    case noGamePages
    /// The source has no pages of this kind.
    case unknownPage(DetailPage)
    /// The source has no tables of this kind, or none of this name.
    case unknownTable(TablePage)
    /// The status with which a host keeps back one picture, or says that there is none.
    case noPicture(status: Int)
    /// The source lists no days of a season.
    case unknownSeason

    package var description: String {
        switch self {
        case .transport(let error): "no answer: \(error)"
        case .status(let status, let pause): "status \(status)" + (pause.map { ", retry after \($0) s" } ?? "")
        case .unreadable(let error): "\(error)"
        case .unknownLeague(let league): "the source has no league \(league)"
        case .noScoreboard: "the source has no scoreboards"
        case .noGamePages: "the source has no pages of games beside its scoreboards"
        case .unknownPage(let page): "the source has no pages of the kind \(page.rawValue)"
        case .unknownTable(let page): "the source has no \(page)"
        case .noPicture(let status): "no picture: status \(status)"
        case .unknownSeason: "the source lists no days of a season"
        }
    }
}
