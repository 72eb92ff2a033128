import MarkupParsing
package import Normalizing

/// The stat file of a finished event, in StatCrew's format, from the public archive. A game with plays or a score in
/// the archive is final, even if the file does not say so.
package enum ArchivePage {
    /// - Parameter event: The requested event, because not every file names its own.
    package static func read(_ page: [UInt8], event: String? = nil) throws(ParseError) -> RawGame {
        var game = try XMLPage.read(page) { root in
            root.name == "Error" ? .failure(.absence(root)) : StatCrewPage.game(root)
        }
        game.source = StatBroadcast.source
        if game.state != "pre" { game.state = "final" }
        game.id = event ?? game.sheet?.otherIDs[StatBroadcast.source] ?? game.id
        game.sheet?.otherIDs[StatBroadcast.source] = nil
        return game
    }
}

extension ParseError {
    /// Creates the error for a response without a file. The storage behind the archive reports a missing file as
    /// forbidden.
    fileprivate static func absence(_ error: borrowing Element) -> ParseError {
        let code = error.firstChild("Code") { $0.text } ?? ""
        return ["NoSuchKey", "AccessDenied"].contains(code) ? .noGame : .upstreamErrors([code])
    }
}
