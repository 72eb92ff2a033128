import ArgumentParser
import CommandLineOutput
import Storage

/// Shows and changes the configuration that apps read at their start.
struct AppCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "app",
        abstract: "The configuration of apps: minimum version, maintenance, a message to all users.",
        subcommands: [List.self, Set.self, History.self],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Show the configuration of each platform.")
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                AppCommand.columns,
                emptyMessage: "Nothing is configured. See bardown app set --help.",
                minor: ["changed", "by"],
                rows: { try await AppSettingStore($0).all() }
            )
        }
    }

    struct History: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the changes, newest last: when, by whom, and the configuration after each."
        )
        @OptionGroup var limit: LimitOption
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                AppCommand.columns,
                emptyMessage: "Nothing was ever configured.",
                minor: ["store"],
                limit: limit.rows(),
                rows: { try await AppSettingStore($0).history(limit.fetchLimit()) }
            )
        }
    }

    private static let columns: [Column<AppSetting>] = [
        Column("platform") { .text($0.platform) },
        Column("minimum") { .text($0.minimumVersion) },
        Column("latest") { .text($0.latestVersion) },
        Column("maintenance") { .flag($0.isInMaintenance) },
        Column("message", minWidth: 12) { .text($0.message) },
        Column("store", minWidth: 12) { .text($0.storeURL) },
        Column("changed") { .time($0.changedAt) },
        Column("by") { .text($0.changedBy) },
    ]
}
