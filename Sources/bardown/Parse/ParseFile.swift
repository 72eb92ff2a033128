import FoundationEssentials
import Scores

/// What the response saved in `file` says, as one line of JSON.
///
/// - Throws: A file error, or `ParseError`, whose description is meant for the operator.
extension ParseKind {
    func parse(file: String, league: LeagueID? = nil) throws -> String {
        try parse([UInt8](Data(contentsOf: URL(filePath: file))), league: league)
    }
}
