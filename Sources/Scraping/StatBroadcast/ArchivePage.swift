import Markup
package import Normalizing

/// The stat file of a finished event, in StatCrew's form, from the public archive. What has been played there is over,
/// whether the file says so or not.
package enum ArchivePage {
    /// - Parameter event: The event that was asked for; a file may name its own and may not.
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
    /// What the bucket behind the archive says instead of a file. To a stranger an object that is not there is
    /// forbidden.
    fileprivate static func absence(_ error: borrowing Element) -> ParseError {
        let code = error.firstChild("Code") { $0.text } ?? ""
        return ["NoSuchKey", "AccessDenied"].contains(code) ? .noGame : .upstreamErrors([code])
    }
}
