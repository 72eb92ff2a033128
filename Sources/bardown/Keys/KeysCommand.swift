import ArgumentParser
import CommandLineOutput
import Runtime
import Storage
import SystemPackage
import Time

/// Issues and revokes API keys.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Create, list and revoke API keys.",
        subcommands: [Create.self, List.self, Revoke.self],
        defaultSubcommand: List.self
    )

    struct Create: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Create a key; it is printed once and never again.",
            discussion:
                "Requests send it in the header X-API-Key. Only its SHA-256 is stored: a lost key must be replaced."
        )
        @Argument(help: "The app or company that the key is for. 1 to 100 characters.")
        var name: String
        @Option(parsing: .unconditional, help: "Requests per minute; 0: no limit. Default: the api's LIMIT_PER_KEY.")
        var perMinute: Int32?
        @Option(
            help:
                "When it expires: a day (2027-01-31, at its start in UTC), an instant (RFC 3339), or in days (90d)."
        )
        var expires: String?
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func validate() throws {
            guard (1...100).contains(name.unicodeScalars.count) else {
                throw ValidationError("The name must have 1 to 100 characters.")
            }
            guard perMinute ?? 0 >= 0 else { throw ValidationError("--per-minute must be 0 or more.") }
            _ = try expiry()
        }

        func run() async throws {
            let key = try ApiKey.make()
            let expiresAt = try expiry()
            try await database.withPool { pool in
                try await ApiKeyStore(pool).add(key, name: name, perMinute: perMinute, expiresAt: expiresAt)
            }
            report.show(
                key.text,
                [
                    "key": .string(key.text), "prefix": .string(key.prefix), "name": .string(name),
                    "perMinute": perMinute.map { .number(Int($0)) } ?? .null,
                    "expiresAt": expiresAt.map { .string($0.description) } ?? .null,
                ]
            )
            if !report.json {
                Remark.show("Store it now: it cannot be shown again. Requests send it in the header X-API-Key.")
            }
        }

        private func expiry() throws -> Instant? {
            guard let expires else { return nil }
            let now = MachineClock.now
            guard let instant = KeyExpiry.instant(expires, from: now), instant > now else {
                throw ValidationError(
                    "--expires must be in the future: a day such as 2027-01-31, an instant, or days such as 90d."
                )
            }
            return instant
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List keys by their first characters, newest last.")
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: "There are no keys. To make one: bardown keys create NAME",
                minor: ["created", "per_minute"],
                rows: { try await ApiKeyStore($0).all() }
            )
        }

        private static let columns: [Column<ApiKeyStore.Listed>] = [
            Column("prefix") { .text($0.prefix) },
            Column("name", minWidth: 12) { .text($0.name) },
            Column("state") { .text($0.state.word) },
            Column("per_minute") { .text($0.perMinute.map { "\($0)" } ?? "") },
            Column("created") { .time($0.createdAt) },
            Column("expires") { .time($0.expiresAt) },
            Column("last_used") { .time($0.lastUsedAt) },
        ]
    }

    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke a key permanently: every api refuses it within seconds."
        )
        @Argument(help: "The key's first characters, as shown by bardown keys list.")
        var prefix: String
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        func run() async throws {
            let revoked = try await database.withPool { pool in try await ApiKeyStore(pool).revoke(prefix) }
            guard let revoked else { throw CommandFailure("No such key. See bardown keys list.") }
            report.show(
                revoked.wasRevoked
                    ? "the key of \(revoked.name) was already revoked" : "the key of \(revoked.name) is revoked",
                [
                    "prefix": .string(prefix), "name": .string(revoked.name), "revoked": .bool(true),
                    "wasRevoked": .bool(revoked.wasRevoked),
                ]
            )
        }
    }
}

/// Parses the expiry of a key.
enum KeyExpiry {
    /// Reads a day, an instant or a number of days from `now` on; `nil` for anything else.
    static func instant(_ text: String, from now: Instant) -> Instant? {
        if text.hasSuffix("d"), let days = Int(text.dropLast()), (1...36_500).contains(days) {
            return now + .seconds(days * 86_400)
        }
        if let day = CivilDate(text) { return Instant(secondsSinceEpoch: Int64(day.daysSinceEpoch) * 86_400) }
        return Instant(rfc3339: text)
    }
}

extension ApiKeyStore.Found.State {
    fileprivate var word: String {
        switch self {
        case .valid: "good"
        case .revoked: "revoked"
        case .expired: "expired"
        }
    }
}

/// Prints a note in addition to a result. It goes to stderr, so that scripts get only the result.
enum Remark {
    static func show(_ text: String) {
        flushOutput()
        // The result is already printed, so a failure here is ignored.
        _ = try? FileDescriptor.standardError.writeAll("\(text)\n".utf8)
    }
}
