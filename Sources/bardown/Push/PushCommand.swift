import ArgumentParser
import Postgres

/// How alerts fare, and the key to whom they go to.
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
                that some devices ask for is part of them. Ways to end that no alert has are left out of the table.
                """
        )
        @Option(parsing: .unconditional, help: "How many hours to look back, 1 to 720.")
        var hours = 24
        @OptionGroup var limit: LimitOption
        @OptionGroup var listing: Listing

        func validate() throws {
            guard (1...720).contains(hours) else { throw ValidationError("--hours must be 1 to 720.") }
        }

        func run() async throws {
            try await listing.show(
                """
                select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at, league, kind,
                       audience::text, delivered::text, unwanted::text, late::text, dead::text, failed::text, unsent::text,
                       greatest(audience - settled, 0)::text as open, round(first_ms)::text as first_ms,
                       round(last_ms)::text as last_ms, id::text, game_id::text as game
                  from (select * from ops.push_event where created_at > now() - \(Int64(hours)) * interval '1 hour'
                         order by id desc limit \(limit.rows())) newest
                 order by newest.id
                """,
                none: hours == 1 ? "No alerts in the last hour." : "No alerts in the last \(hours) hours.",
                sparse: ["unwanted", "late", "dead", "failed", "unsent", "open"]
            )
        }
    }

    struct Reasons: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Count how the last day's deliveries ended, by outcome and the push service's reason."
        )
        @OptionGroup var listing: Listing

        func run() async throws {
            try await listing.show(
                """
                select outcome, reason, devices::text, alerts::text,
                       to_char(last_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as last_at
                  from ops.push_reason order by ops.push_reason.devices desc, outcome, reason
                """,
                none: "No deliveries in the last day."
            )
        }
    }
}
