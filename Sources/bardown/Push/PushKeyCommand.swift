import ArgumentParser
import Signing

extension PushCommand {
    /// Makes a key that tokens of phones are sealed with.
    struct Key: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a new key for the file that TOKEN_KEY_FILE names: a secret.",
            discussion: """
                A line of that file is a key. The first seals, all of them open: to replace a key, put the new line before \
                it, tell push-sender first and then the api, and keep the old line until all phones have registered again.
                """
        )

        func run() throws {
            print(try SealingKey.newLine())
        }
    }
}
