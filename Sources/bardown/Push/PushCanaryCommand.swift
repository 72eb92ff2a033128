import ArgumentParser
import CommandLineOutput
import Storage
import Time

extension PushCommand {
    /// Shows and controls the canary: a synthetic game that checks the whole path from a page to a device.
    struct Canary: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check that a goal would reach a phone right now: a made-up game scores every hour.",
            discussion: """
                The game follows the same path as any other: a scoreboard-scraper reads it, it is stored and compared, and \
                push-sender does everything but the push itself. It is shown nowhere, and no device is alerted. Exits with 1 \
                if the canary is started and its last alert is more than 90 minutes old: the metric \
                bardown_canary_silence_seconds is that age.
                """
        )
        @Flag(help: "Start it: a goal on every full hour, from the next one on.")
        var start = false
        @Flag(help: "Stop it.")
        var stop = false
        @OptionGroup var limit: LimitOption
        @OptionGroup var listing: ListOptions

        func validate() throws {
            guard !(start && stop) else { throw ValidationError("Either --start or --stop.") }
        }

        func run() async throws {
            let silence = try await listing.database.withPool { [start, stop] pool in
                let canary = CanaryStore(pool)
                if start { try await canary.start() }
                if stop { try await canary.stop() }
                return try await canary.silence()
            }
            guard let silence else {
                if !stop, !listing.json { Remark.show("No canary is started. Start it: bardown push canary --start") }
                return
            }
            if !stop { try await show() }
            guard silence.seconds <= AlertLimit.canarySilence else {
                throw CommandFailure(
                    """
                    The canary has been silent for \(silence.components.seconds / 60) minutes: goals do not reach phones. \
                    Look at bardown jobs list, bardown workers and bardown push reasons.
                    """
                )
            }
        }

        private func show() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: "The canary has sent no alert yet.",
                minor: ["id", "after_hour_s"],
                limit: limit.rows(default: 24),
                rows: { try await PushReportStore($0).canaryAlerts(limit: limit.fetchLimit(default: 24)).reversed() }
            )
        }

        private static let columns: [Column<CanaryAlert>] = [
            Column("stored_at") { .time($0.storedAt) },
            Column("kind") { .text($0.kind) },
            Column("outcome") { .text($0.outcome) },
            Column("after_hour_s") { .text($0.afterHour?.decimal(in: .seconds(1), places: 0)) },
            Column("after_stored_ms") { .text($0.afterStored?.decimal(in: .milliseconds(1), places: 0)) },
            Column("id") { .text("\($0.id)") },
        ]
    }
}
