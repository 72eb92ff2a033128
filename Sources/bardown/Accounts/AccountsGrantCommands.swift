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
                Administrators configure apps, suspend and restore members, and send messages to members. Each request needs a \
                sign-in of the last twelve hours, and each change is recorded: see ops.action. The members of the adminGroup of \
                an issuer need no grant.
                """
        )
        @OptionGroup var change: AdministratorChange

        func run() async throws { try await change.make(true) }
    }

    /// Revokes a member's rights as an administrator.
    struct Revoke: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Revoke a member's rights as an administrator, at once.",
            discussion: """
                A member who is one by the group of an issuer stays one for at most twelve hours after the sign-in: take the \
                member out of the group, suspend the account, and restore it once the issuer's tokens have expired.
                """
        )
        @OptionGroup var change: AdministratorChange

        func run() async throws { try await change.make(false) }
    }

    /// Lists the external issuers whose keys were requested or fetched.
    struct Issuers: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "List the external issuers, and when push-sender last fetched their keys.",
            discussion: "An issuer is listed once its keys were requested. They are used for 24 hours."
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

/// The arguments of the commands that make a member an administrator or revoke it.
struct AdministratorChange: ParsableArguments {
    @OptionGroup var account: AccountArgument
    @Argument(help: "admin.")
    var role: AccountsCommand.Role
    @OptionGroup var decision: DecisionOption
    @OptionGroup var report: ActionReport

    func make(_ isAdministrator: Bool) async throws {
        let (name, person) = (account.name, decision.person)
        let (id, isChanged) = try await account.withAccount { pool, account in
            let grant = try await AccountReportStore(pool).setAdministrator(isAdministrator, account.id, by: person)
            guard grant != .inactive else {
                throw CommandFailure("\(name) is deleted or suspended, and cannot become an administrator.")
            }
            return (account.id, grant != .unchanged)
        }
        let state = isAdministrator ? "an administrator" : "no administrator"
        report.show(
            isChanged ? "\(name) is \(state) now" : "\(name) was \(state) already",
            ["account": .string("\(id)"), "administrator": .bool(isAdministrator), "changed": .bool(isChanged)]
        )
    }
}
