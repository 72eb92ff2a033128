package import Scores
package import Transport

/// Why a page could not be read.
package enum ScrapeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There was no response.
    case transport(TransportError)
    /// The source responded with a status other than 200; `retryAfter` is in seconds, 1…3600, `nil` if not stated.
    case status(Int, retryAfter: Int?)
    /// There was a response, but it could not be read.
    case unreadable(ParseError)
    /// The source has no such league.
    case unknownLeague(LeagueID)
    /// The source has no scoreboards by day.
    case noScoreboard
    /// The source has no game pages apart from its scoreboards.
    case noGamePages
    /// The source has no pages of this kind.
    case unknownPage(DetailPage)
    /// The source has no tables of this kind or name.
    case unknownTable(TablePage)
    /// The host withholds one picture or has none at the address, and responded with this status.
    case noPicture(status: Int)
    /// The source has no list of a season's days.
    case unknownSeason

    package var description: String {
        switch self {
        case .transport(let error): "no answer: \(error)"
        case .status(let status, let pause): "status \(status)" + (pause.map { ", retry after \($0) s" } ?? "")
        case .unreadable(let error): "\(error)"
        case .unknownLeague(let league): "the source has no league \(league)"
        case .noScoreboard: "the source has no scoreboards"
        case .noGamePages: "the source has no game pages apart from its scoreboards"
        case .unknownPage(let page): "the source has no pages of the kind \(page.rawValue)"
        case .unknownTable(let page): "the source has no \(page)"
        case .noPicture(let status): "no picture: status \(status)"
        case .unknownSeason: "the source has no list of a season's days"
        }
    }
}
