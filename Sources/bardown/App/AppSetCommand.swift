import APIModels
import ArgumentParser
import CommandLineOutput
import Postgres
import Storage

extension AppCommand {
    /// Changes the configuration of a platform.
    struct Set: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Change the configuration of a platform; apps see it within two minutes.",
            discussion: """
                Options that are not given leave their value as it is; an empty text removes it. An app that is older than \
                the minimum version asks for an update and does nothing else. In maintenance an app shows only the message. \
                The server refuses the writes of both.
                """
        )
        @Argument(
            help: "ios, android or web.",
            completion: .list(AppPlatform.all.map(\.rawValue)),
            transform: knownPlatform
        )
        var platform: AppPlatform
        @Option(help: "The oldest version that may be used, such as 1.10.2.")
        var minimum: String?
        @Option(help: "The newest version in the store.")
        var latest: String?
        @Option(help: "The page of the app in the store: an https URL.")
        var store: String?
        @Option(help: "on or off.")
        var maintenance: OnOff?
        @Option(help: "A message to all users, at most 300 characters.")
        var message: String?
        @OptionGroup var decision: DecisionOption
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func validate() throws {
            for (name, version) in [("minimum", minimum), ("latest", latest)] {
                guard version?.isEmpty != false || version.flatMap({ AppVersion($0) }) != nil else {
                    throw ValidationError("--\(name) must be one to four numbers, such as 1.10.2.")
                }
            }
            guard store.map({ $0.isEmpty || AppSettingChange.isStoreURL($0) }) ?? true else {
                throw ValidationError("--store must be an https URL of at most 500 characters.")
            }
            guard (message ?? "").unicodeScalars.count <= 300 else {
                throw ValidationError("--message may have at most 300 characters.")
            }
            guard minimum != nil || latest != nil || store != nil || maintenance != nil || message != nil else {
                throw ValidationError("What is to be changed? See --help.")
            }
        }

        @Sendable private static func knownPlatform(_ text: String) throws -> AppPlatform {
            let platform = AppPlatform(rawValue: text)
            guard AppPlatform.all.contains(platform) else {
                let names = AppPlatform.all.map(\.rawValue).joined(separator: ", ")
                throw ValidationError("The platform must be one of \(names).")
            }
            return platform
        }

        func run() async throws {
            let change = AppSettingChange(
                minimumVersion: minimum,
                latestVersion: latest,
                storeURL: store,
                isInMaintenance: maintenance.map { $0 == .on },
                message: message
            )
            let person = decision.person
            let setting = try await database.withPool { pool in
                let settings = AppSettingStore(pool)
                try await settings.change(platform.rawValue, change, by: person)
                return try await settings.all().first { $0.platform == platform.rawValue }
            }
            report.show(
                "the configuration of \(platform.rawValue) is changed",
                [
                    "platform": .string(platform.rawValue), "minimum": OrderedJSON(setting?.minimumVersion),
                    "latest": OrderedJSON(setting?.latestVersion), "store": OrderedJSON(setting?.storeURL),
                    "maintenance": .bool(setting?.isInMaintenance ?? false), "message": OrderedJSON(setting?.message),
                    "by": .string(person),
                ]
            )
        }
    }
}
