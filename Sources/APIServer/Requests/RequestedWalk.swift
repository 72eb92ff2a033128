package import APIModels
package import APIResponses
import Hummingbird
package import Storage

extension QueryReader {
    /// The parts of a game that `reveal` and `through` open. Without `through` these are none if outcomes are hidden,
    /// and otherwise all.
    package func storyWalk() throws(Problem) -> StoryWalk {
        let reveal = try reveal()
        guard let through = try text("through") else { return StoryWalk(reveal, through: reveal == .pre ? 0 : nil) }
        if through == "all" { return StoryWalk(reveal, through: nil) }
        guard let count = Int(through), (0...Self.mostParts).contains(count) else {
            throw .invalidParameter("through", expected: "all or a whole number from 0 to \(Self.mostParts)")
        }
        return StoryWalk(reveal, through: count)
    }

    /// The greatest value of `through`. No game has as many moments.
    private static let mostParts = 1000
}

extension ReadRequest {
    /// The index of a moment in the path.
    package func momentIndex() throws(Problem) -> Int {
        guard let index = context.parameters.get("index").flatMap({ Int($0) }), (0...1000).contains(index) else {
            throw .invalidParameter("index", expected: "a whole number from 0 to 1000")
        }
        return index
    }
}

extension ResponseLife {
    /// The life of a response about one game. Without outcomes it does not depend on the game.
    package init(of game: ScoreboardGame, _ reveal: Reveal) {
        self = reveal == .pre ? .hidden : ResponseLife(of: [game])
    }
}
