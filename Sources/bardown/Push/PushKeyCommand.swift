import ArgumentParser
import Runtime
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

extension PushCommand {
    /// Makes the key that browsers are pushed to with.
    struct WebKey: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make the key that browsers are pushed to with, and print its public half.",
            discussion: """
                The file is for push-sender alone (VAPID_KEY_FILE), and only its owner can read it; what is printed is for \
                the api (VAPID_PUBLIC_KEY). Of a file that is there the public half is printed. Browsers are subscribed to \
                this key and no other: with a new one all of them have to ask again.
                """
        )

        @Argument(help: "The file of the key.", completion: .file())
        var file: String

        func run() throws {
            print(try SiteKeyFile.publicKey(at: file))
        }
    }
}
