import Cryptography
package import Narrating
import TextCoding

/// The version of everything that a story is made from: a SHA-256 of the plays, the final score, the names of the
/// teams, the facts of the league, and the rules. A story with the same version need not be made again.
package struct PlaysVersion: Hashable, Sendable {
    /// The 32 bytes of the hash.
    package let digest: [UInt8]

    init(digest: [UInt8]) {
        self.digest = digest
    }

    package init(of game: StoryGame) throws {
        digest = try SHA256.digest(of: Array(game.source.utf8))
    }

    /// The version in responses: the first 16 hexadecimal digits.
    package var text: String { Hexadecimal.text(of: digest.prefix(8)) }
}
