import ArgumentParser
import Pushing
import Storage

/// Shows the delivery of alerts, and manages keys.
struct PushCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract:
            "See how alerts were delivered, test delivery, make and replace keys, and make strings for translators.",
        subcommands: [
            Stats.self, Reasons.self, Canary.self, Test.self, Key.self, Reseal.self, WebKey.self, Strings.self,
        ],
        defaultSubcommand: Stats.self
    )
}

extension PushCommand {
    struct Stats: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List alerts with the figures of their delivery, newest last.",
            discussion: """
                first_ms and last_ms are milliseconds from storing the score to the first and to the last delivery. The delay \
                that some devices ask for is part of them. Outcomes that no alert has are omitted from the table.
                """
        )
        @Option(parsing: .unconditional, help: "How many hours to look back, 1 to 720.")
        var hours = 24
        @OptionGroup var limit: LimitOption
        @OptionGroup var listing: ListOptions

        func validate() throws {
            guard (1...720).contains(hours) else { throw ValidationError("--hours must be 1 to 720.") }
        }

        func run() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: hours == 1 ? "No alerts in the last hour." : "No alerts in the last \(hours) hours.",
                sparse: ["unwanted", "late", "dead", "failed", "unsent", "open"],
                minor: ["game", "league", "first_ms", "id"],
                limit: limit.rows(),
                rows: {
                    try await PushReportStore($0).pushes(withinHours: Int64(hours), limit: limit.fetchLimit())
                        .reversed()
                }
            )
        }

        private static let columns: [Column<PushReport>] = [
            Column("at") { .time($0.createdAt) },
            Column("league") { .text($0.league) },
            Column("kind") { .text($0.kind) },
            Column("audience") { .text("\($0.audience)") },
            Column("delivered") { .text("\($0.delivered)") },
            Column("unwanted") { .text("\($0.unwanted)") },
            Column("late") { .text("\($0.late)") },
            Column("dead") { .text("\($0.dead)") },
            Column("failed") { .text("\($0.failed)") },
            Column("unsent") { .text("\($0.unsent)") },
            Column("open") { .text("\(max($0.audience - $0.finished, 0))") },
            Column("first_ms") { .text($0.firstMilliseconds.map { "\(Int64($0.rounded(.toNearestOrEven)))" }) },
            Column("last_ms") { .text($0.lastMilliseconds.map { "\(Int64($0.rounded(.toNearestOrEven)))" }) },
            Column("id") { .text("\($0.id)") },
            Column("game") { .text("\($0.game)") },
        ]
    }

    struct Reasons: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Count how the last day's deliveries ended, by outcome and the push service's reason."
        )
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: "No deliveries in the last day.",
                minor: ["alerts"],
                rows: { try await PushReportStore($0).reasons() }
            )
        }

        private static let columns: [Column<PushReason>] = [
            Column("outcome") { .text($0.outcome) },
            Column("reason", minWidth: 12) { .text($0.reason) },
            Column("devices") { .text("\($0.devices)") },
            Column("alerts") { .text("\($0.alerts)") },
            Column("last_at") { .time($0.lastAt) },
        ]
    }
}

extension PushCommand {
    /// Prints the texts of alerts for translators.
    struct Strings: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print the English texts of all alerts, as a strings file for translators.",
            discussion: """
                An app that contains the translations registers its phones with "localizesAlerts": true. They are then sent \
                keys instead of texts, and show alerts in the phone's language. Keys never change, but updates can add some: \
                an app that lacks a key shows the key itself, so print the strings again after every update. Placeholders \
                stand for names, figures, moments such as Q3 7:42, H2, P1, 2OT or SO, dates such as 2026-05-09 and times \
                such as 19:00.
                """
        )

        @Option(help: "strings: Localizable.strings; xcstrings: Xcode's catalogue; android: res/values/strings.xml.")
        var format = StringsFile.strings

        func run() throws {
            print(format.text, terminator: "")
        }
    }
}

extension StringsFile: ExpressibleByArgument {}
