import ArgumentParser
import Cryptography
import Runtime

extension PushCommand {
    /// Makes a key that seals device tokens.
    struct Key: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a new secret key for the file that TOKEN_KEY_FILE names.",
            discussion: """
                Each line of that file is a key. The first one seals phones' tokens, and each can open the tokens that it \
                sealed. To replace a key, put the new line before the old one, restart push-sender first and then the api, \
                run bardown push reseal, and remove the old line once it has sealed everything.
                """
        )

        func run() throws {
            print(try SealingKey.makeLine())
        }
    }
}

extension PushCommand {
    /// Makes the VAPID key for Web Push.
    struct WebKey: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make the key for pushing to browsers, and print its public half.",
            discussion: """
                The file is for push-sender alone (VAPID_KEY_FILE), and only its owner can read it; what is printed is for \
                the api (VAPID_PUBLIC_KEY). A file that exists is kept, and its public half is printed. Browsers subscribe \
                to this one key: after a change every browser has to subscribe again.
                """
        )

        @Argument(help: "File that holds the key.", completion: .file())
        var file: String

        func run() throws {
            print(try SiteKeyFile.publicKey(at: file))
        }
    }
}
