import ArgumentParser
import CommandLineOutput
import Cryptography
import Postgres
import Storage

/// Shows accounts, and acts on them for operators.
struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "Accounts of members: list, suspend, export, erase; send messages; name administrators; make keys.",
        discussion: "Run these commands as the database's owner. No program's login may read an account.",
        subcommands: [
            List.self, Show.self, Suspend.self, Restore.self, Grant.self, Revoke.self, Export.self,
            AccountsEraseCommand.self, AccountsEraseAgainCommand.self, AccountsMessageCommand.self,
            AccountsMessagesCommand.self, Issuers.self, Key.self,
        ],
        defaultSubcommand: List.self
    )

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List accounts, newest last.",
            discussion: "Addresses are not shown. A deleted account has neither name nor sessions."
        )
        @Flag(help: "Only accounts that members reported.")
        var reported = false
        @Flag(help: "Only deleted accounts, the newest deletion last.")
        var deleted = false
        @Flag(help: "Print only the ids, one per line; of all accounts if --limit is not given.")
        var ids = false
        @OptionGroup var limit: LimitOption
        @OptionGroup var listing: ListOptions

        func validate() throws {
            guard !reported || !deleted else { throw ValidationError("Give --reported or --deleted, and not both.") }
            guard !ids || !listing.json else { throw ValidationError("Give --ids or --json, and not both.") }
        }

        func run() async throws {
            let selection: AccountSelection = deleted ? .deleted : reported ? .reported : .all
            if ids {
                let most = limit.limit == nil ? Int64.max : limit.rows()
                let accounts = try await listing.database.withPool { pool in
                    try await AccountReportStore(pool).newest(most, selection)
                }
                for account in accounts { print(account.id) }
                return
            }
            try await listing.show(
                deleted ? Self.columnsOfDeleted : Self.columns,
                emptyMessage: selection.emptyMessage,
                minor: ["created"],
                limit: limit.rows(),
                rows: { try await AccountReportStore($0).newest(limit.fetchLimit(), selection) }
            )
        }

        private static let columns: [Column<AccountReport>] = [
            Column("account") { .text("\($0.id)") },
            Column("username", minWidth: 8) { .text($0.username) },
            Column("state") { .text($0.state) },
            Column("sessions") { .integer($0.sessions) },
            Column("reports") { .integer($0.reports) },
            Column("created") { .time($0.createdAt) },
        ]

        private static let columnsOfDeleted: [Column<AccountReport>] = [
            Column("account") { .text("\($0.id)") },
            Column("created") { .time($0.createdAt) },
            Column("deleted") { .time($0.deletedAt) },
        ]
    }

    struct Suspend: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Suspend an account: its sessions end at once, and it cannot be used to sign in.",
            discussion: "Its invitations, drafts and contests continue. Other members no longer find it by search."
        )
        @OptionGroup var account: AccountArgument
        @OptionGroup var decision: DecisionOption
        @OptionGroup var report: ActionReport

        func run() async throws { try await account.setSuspended(true, by: decision.person, report) }
    }

    struct Restore: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Let a suspended account sign in again.")
        @OptionGroup var account: AccountArgument
        @OptionGroup var decision: DecisionOption
        @OptionGroup var report: ActionReport

        func run() async throws { try await account.setSuspended(false, by: decision.person, report) }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print everything that is stored about a member, as JSON.",
            discussion: "The same as the member gets from GET /api/v1/me/export: all personal data except secrets."
        )
        @OptionGroup var account: AccountArgument

        func run() async throws {
            let export = try await account.withAccount { pool, account in
                try await MemberStore(pool).export(of: account.id)
            }
            guard let export else { throw CommandFailure("\(account.name) is deleted, so there is nothing to export.") }
            print(export)
        }
    }

    /// Makes a key of accounts.
    struct Key: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print a new secret key for the file that IDENTITY_KEY_FILE names.",
            discussion: """
                Each line of that file is a key. The first one signs access tokens and protects passwords, and each accepts \
                what it made. To replace a key, put the new line second, restart every api, then move it to the top and \
                restart again. Remove the old line once all members have signed in since; the others must reset their \
                passwords then.
                """
        )

        func run() throws {
            print(try SealingKey.makeLine())
        }
    }
}

extension AccountSelection {
    /// The remark that there is no such account.
    fileprivate var emptyMessage: String {
        switch self {
        case .all: "There are no accounts."
        case .reported: "No account was reported."
        case .deleted: "No account was deleted."
        }
    }
}

/// The account that a command is about.
struct AccountArgument: ParsableArguments {
    @Argument(help: "The username, address or id of the member.")
    var name: String
    @OptionGroup var database: DatabaseOption

    /// Calls `body` with the account.
    /// - Throws: `CommandFailure` if there is no such account.
    func withAccount<Result: Sendable>(
        _ body: (PostgresPool, AccountReport) async throws -> Result
    ) async throws -> Result {
        try await database.withPool { pool in
            guard let account = try await AccountReportStore(pool).account(name) else {
                throw CommandFailure("There is no account \(name). See bardown accounts list.")
            }
            return try await body(pool, account)
        }
    }

    fileprivate func setSuspended(_ isSuspended: Bool, by person: String, _ report: ActionReport) async throws {
        let (id, isChanged) = try await withAccount { pool, account in
            guard account.state != "deleted" else { throw CommandFailure("\(name) is deleted.") }
            let isChanged = try await AccountReportStore(pool).setSuspended(isSuspended, account.id, by: person)
            return (account.id, isChanged)
        }
        let state = isSuspended ? "suspended" : "active"
        report.show(
            isChanged ? "\(name) is \(state) now" : "\(name) was \(state) already",
            ["account": .string("\(id)"), "state": .string(state), "changed": .bool(isChanged)]
        )
    }
}
