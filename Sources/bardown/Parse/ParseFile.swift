import FoundationEssentials
import Scores
import Scraping

extension ParseKind {
    /// What the response saved in `file` says, as one line of JSON.
    ///
    /// - Throws: A file error, or `ParseError`, whose description is meant for the operator.
    func parse(file: String, league: LeagueID? = nil) throws -> String {
        try parse([UInt8](Data(contentsOf: URL(filePath: file))), league: league)
    }

    /// What a saved response says, normalized, as one line of JSON.
    ///
    /// - Parameter league: The league that was asked for; without one, a page that names none is of none.
    func parse(_ page: [UInt8], league: LeagueID? = nil) throws(ParseError) -> String {
        try read(page, league: league).json.text
    }
}
