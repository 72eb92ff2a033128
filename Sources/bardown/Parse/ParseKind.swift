import Scores
import Scraping

/// The responses that `bardown parse` can read. The raw values are the command's first argument.
enum ParseKind: String, CaseIterable {
    case ncaaContests = "ncaa-contests"
    case ncaaPlayByPlay = "ncaa-play-by-play"
    case statcrew

    /// What a saved response says, normalized, as one line of JSON.
    func parse(_ page: [UInt8]) throws(ParseError) -> String {
        switch self {
        case .ncaaContests: try ScoreboardReading(ncaaContests: page).json.text
        case .ncaaPlayByPlay: try GameReading(ncaaPlayByPlay: page).json.text
        case .statcrew: try GameReading(statCrew: page).json.text
        }
    }
}
