import ArgumentParser
import FoundationEssentials
import Scores

extension GameID {
    /// Parses the id of a game in an argument of a command.
    /// - Throws: `ValidationError` if the text is no UUID.
    static func argument(_ text: String) throws -> GameID {
        guard let id = UUID(uuidString: text) else { throw ValidationError("No game has the id \(text).") }
        return GameID(rawValue: id)
    }
}
