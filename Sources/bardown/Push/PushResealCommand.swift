import ArgumentParser
import CommandLineOutput
import Postgres
import Runtime
import Storage

extension PushCommand {
    /// Seals all tokens with the first key of the file, so that the other keys can be removed.
    struct Reseal: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Seal all tokens with the first key of TOKEN_KEY_FILE, so that older keys can be removed.",
            discussion: """
                Run it as the database's owner, after push-sender and the api were restarted with the new key; it can be run \
                again at any time. It also seals tokens that were stored before there was a key. Exits with 1 if some could \
                not be opened, because the key that sealed them is not in the file.
                """
        )
        @Option(name: .customLong("key-file"), help: "The file of keys; default: TOKEN_KEY_FILE.", completion: .file())
        var keyFile: String?
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let variables = [TokenKeyFile.variable]
            let environment =
                keyFile.map { Environment(variables, values: [TokenKeyFile.variable.name: $0]) }
                ?? Environment(ofProcess: variables)
            guard let keys = try TokenKeyFile.keys(environment) else {
                throw ValidationError("No key: set TOKEN_KEY_FILE, or give --key-file.")
            }
            let count = try await database.withPool { try await TokenReseal($0, keys: keys).run() }
            report.show(
                "\(count.resealed) tokens sealed with the first key",
                ["resealed": .number(count.resealed), "unreadable": .number(count.unreadable)]
            )
            guard count.unreadable == 0 else {
                throw CommandFailure(
                    "\(count.unreadable) tokens cannot be opened: the key that sealed them is not in the file."
                )
            }
        }
    }
}
