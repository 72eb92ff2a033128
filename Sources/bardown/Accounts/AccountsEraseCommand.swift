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
            continue for the opponents. Send the member the output of bardown accounts export before, if asked for.

            With the key file of accounts, the username stays taken for 180 days, and codes that wait for the address are \
            deleted. Without it, the username is free at once, and such codes disappear within a day.
            """
    )
    @OptionGroup var account: AccountArgument
    @Flag(help: "Confirm that the account is to be deleted.")
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
        guard yes else { throw ValidationError("This deletes the account for good. Add --yes to confirm.") }
    }

    func run() async throws {
        let keys = try keys()
        let erased = try await account.withAccount { pool, account in
            let store = AccountReportStore(pool)
            let email = try await store.details(of: account).email
            let digests = try keys.map {
                try AccountDigests(username: account.username, email: email, under: $0.newest)
            }
            guard try await store.erase(account.id, digests, by: decision.person) else {
                throw CommandFailure("\(self.account.name) was deleted before.")
            }
            return account
        }
        let hadUsername = erased.username != nil
        report.show(
            "\(account.name) is deleted",
            [
                "account": .string("\(erased.id)"), "deleted": .bool(true),
                "usernameStaysTaken": .bool(hadUsername && keys != nil),
            ]
        )
        if hadUsername, keys == nil, !report.json {
            Remark.show("Without the key file the username is free at once. See bardown accounts erase --help.")
        }
    }

    /// The keys of accounts; `nil`: no file is named.
    private func keys() throws -> IdentityKeys? {
        let variables = [IdentityKeyFile.variable]
        let environment =
            keyFile.map { Environment(variables, values: [IdentityKeyFile.variable.name: $0]) }
            ?? Environment(ofProcess: variables)
        return try IdentityKeyFile.keys(environment).map { try IdentityKeys($0) }
    }
}
