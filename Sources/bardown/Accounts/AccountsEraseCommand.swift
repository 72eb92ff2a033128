import Accounts
import ArgumentParser
import CommandLineOutput
import Postgres
import Runtime
import Storage

/// Deletes an account for a member who asked the operator to.
struct AccountsEraseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase",
        abstract: "Delete an account with everything personal, for good.",
        discussion: """
            The same as when the member deletes the account in the app: sessions, invitations and drafts end, and contests \
            continue for the opponents. The results of contests stay for them, without the member's name. Send the member \
            the output of bardown accounts export before, if asked for.

            With the key file of accounts, the username stays taken for 180 days, and codes that wait for the address are \
            deleted. Without it, the username is free at once, and such codes disappear within a day.
            """
    )
    @OptionGroup var account: AccountArgument
    @OptionGroup var erasure: ErasureOptions

    func run() async throws {
        let keys = try erasure.keys()
        let erased = try await account.withAccount { pool, account in
            guard try await erasure.erase(account, under: keys, AccountReportStore(pool)) else {
                throw CommandFailure("\(self.account.name) was deleted before.")
            }
            return account
        }
        let hadUsername = erased.username != nil
        erasure.report.show(
            "\(account.name) is deleted",
            [
                "account": .string("\(erased.id)"), "deleted": .bool(true),
                "usernameStaysTaken": .bool(hadUsername && keys != nil),
            ]
        )
        if hadUsername, keys == nil { erasure.showFreeUsernames() }
    }
}

/// The options of the commands that delete accounts.
struct ErasureOptions: ParsableArguments {
    @Flag(help: "Confirm the deletion.")
    var yes = false
    @Option(
        name: .customLong("key-file"),
        help: "The file of keys; default: IDENTITY_KEY_FILE.",
        completion: .file()
    )
    var keyFile: String?
    @OptionGroup var decision: DecisionOption
    @OptionGroup var report: ActionReport

    func validate() throws {
        guard yes else { throw ValidationError("This deletes accounts for good. Add --yes to confirm.") }
    }

    /// The keys of accounts; `nil`: no file is named.
    func keys() throws -> IdentityKeys? {
        let variables = [IdentityKeyFile.variable]
        let environment =
            keyFile.map { Environment(variables, values: [IdentityKeyFile.variable.name: $0]) }
            ?? Environment(ofProcess: variables)
        return try IdentityKeyFile.keys(environment).map { try IdentityKeys($0) }
    }

    /// Deletes an account.
    /// - Parameter keys: `nil`: there are none, and the username is free at once.
    /// - Returns: `false` if it was deleted before.
    func erase(_ account: AccountReport, under keys: IdentityKeys?, _ store: AccountReportStore) async throws -> Bool {
        let email = try await store.details(of: account).email
        let digests = try keys.map {
            try AccountDigests(username: account.username, email: email, under: $0.newest)
        }
        return try await store.erase(account.id, digests, by: decision.person)
    }

    /// Shows that usernames are free, because there are no keys.
    func showFreeUsernames() {
        guard !report.json else { return }
        Remark.show("Without the key file the username is free at once. See bardown accounts erase --help.")
    }
}
