import ArgumentParser
import CommandLineOutput
import Storage

extension AccountsCommand {
    /// What a member may be allowed to do.
    enum Role: String, ExpressibleByArgument, CaseIterable {
        case admin
    }

    /// Makes a member an administrator.
    struct Grant: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Make a member an administrator, who may use /api/v1/admin.",
            discussion: """
                Administrators configure apps, and suspend and restore members. Each use needs a sign-in of the last twelve \
                hours, and is recorded: see ops.action. The members of the adminGroup of an issuer need no grant.
                """
        )
        @OptionGroup var account: AccountArgument
        @Argument(help: "admin.")
        var role: Role
        @Option(help: "The person who decided, for the record; default: your account's name.")
        var by: String?
        @OptionGroup var report: ActionReport

        func run() async throws { try await account.setAdministrator(true, by: by ?? accountName, report) }
    }

    /// Ends that a member is an administrator.
    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "End that a member is an administrator, at once.",
            discussion: """
                A member who is one by the group of an issuer stays one until the session ends: take the member out of the \
                group, and suspend and restore the account.
                """
        )
        @OptionGroup var account: AccountArgument
        @Argument(help: "admin.")
        var role: Role
        @Option(help: "The person who decided, for the record; default: your account's name.")
        var by: String?
        @OptionGroup var report: ActionReport

        func run() async throws { try await account.setAdministrator(false, by: by ?? accountName, report) }
    }

    /// Lists the external issuers whose keys were requested or fetched.
    struct Issuers: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the external issuers, and when push-sender last fetched their keys.",
            discussion: "The issuers are those of the file that ISSUERS_FILE names. Their keys are used for 24 hours."
        )
        @OptionGroup var listing: ListOptions

        func run() async throws {
            try await listing.show(
                Self.columns,
                emptyMessage: "No keys of an external issuer were fetched yet.",
                rows: { try await IssuerKeyStore($0).all() }
            )
        }

        private static let columns: [Column<StoredIssuerKeys>] = [
            Column("issuer") { .text($0.issuer) }, Column("fetched") { .time($0.fetchedAt) },
            Column("failure", minWidth: 12) { .text($0.failure) },
        ]
    }
}

extension AccountArgument {
    fileprivate func setAdministrator(_ isAdministrator: Bool, by person: String, _ report: ActionReport) async throws {
        guard (1...60).contains(person.unicodeScalars.count) else {
            throw ValidationError("--by must have 1 to 60 characters.")
        }
        let (id, isChanged) = try await withAccount { pool, account in
            guard account.state == "active" || !isAdministrator else {
                throw CommandFailure("\(name) is \(account.state), and cannot become an administrator.")
            }
            let store = AccountReportStore(pool)
            return (account.id, try await store.setAdministrator(isAdministrator, account.id, by: person))
        }
        let state = isAdministrator ? "an administrator" : "no administrator"
        report.show(
            isChanged ? "\(name) is \(state) now" : "\(name) was \(state) already",
            ["account": .string("\(id)"), "administrator": .bool(isAdministrator), "changed": .bool(isChanged)]
        )
    }
}
