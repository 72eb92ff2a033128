import FoundationEssentials
import Parsing
import Scores

extension ParseKind {
    /// Returns the contents of a response saved in `file`, as one line of JSON.
    ///
    /// - Throws: A file error, or `ParseError`, whose description is meant for the operator.
    func parse(file: String, league: LeagueID? = nil) throws -> String {
        try parse([UInt8](Data(contentsOf: URL(filePath: file))), league: league)
    }

    /// Returns the contents of a saved response, normalized, as one line of JSON.
    ///
    /// - Parameter league: The requested league. Without it, a page that names no league has none.
    func parse(_ page: [UInt8], league: LeagueID? = nil) throws(ParseError) -> String {
        try read(page, league: league).json.text
    }
}
