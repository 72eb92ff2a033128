import ArgumentParser
import CommandLineOutput
import Storage
import Time

extension AccountsCommand {
    /// Shows one account with its address and the reports about it.
    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show an account: address, ways to sign in, sessions, contests, reports about it."
        )
        @OptionGroup var account: AccountArgument
        @Flag(help: "Print it as a JSON object.")
        var json = false

        func run() async throws {
            let details = try await account.withAccount { pool, account in
                try await AccountReportStore(pool).details(of: account)
            }
            print(json ? details.json.text : details.lines.joined(separator: "\n"))
        }
    }
}

extension AccountDetails {
    /// The lines for people.
    fileprivate var lines: [String] {
        let fields = [
            ("account", "\(account.id)"), ("username", account.username ?? "none"), ("address", email ?? "none"),
            ("state", account.state), ("sign-ins", signIns.isEmpty ? "none" : signIns.joined(separator: ", ")),
            ("admin", isAdministrator ? "yes" : "no"), ("created", account.createdAt.dayAndTime),
            ("sessions", "\(account.sessions)" + (seenOn.map { ", last used on \($0)" } ?? "")),
            ("contests", "\(openContests) open, \(completedContests) completed"), ("reports", "\(reports.count)"),
        ]
        let width = fields.map(\.0.count).max() ?? 0
        let lines = fields.map { $0.0 + String(repeating: " ", count: width - $0.0.count) + "  " + $0.1 }
        return (lines + reports.map(\.line)).map(Terminal.plain)
    }

    fileprivate var json: OrderedJSON {
        .object([
            "account": .string("\(account.id)"), "username": OrderedJSON(account.username),
            "email": OrderedJSON(email), "state": .string(account.state),
            "signIns": .array(signIns.map { .string($0) }), "administrator": .bool(isAdministrator),
            "createdAt": .string(account.createdAt.description), "sessions": .number(Int(account.sessions)),
            "seenOn": OrderedJSON(seenOn?.description), "openContests": .number(Int(openContests)),
            "completedContests": .number(Int(completedContests)),
            "reports": .array(
                reports.map { report in
                    .object([
                        "reporter": .string("\(report.reporter)"), "reason": .string(report.reason),
                        "message": .string(report.message), "reportedAt": .string(report.reportedAt.description),
                    ])
                }
            ),
        ])
    }
}

extension MemberReport {
    /// The line for people.
    fileprivate var line: String {
        "  \(reportedAt.dayAndTime)  \(reason), by \(reporter)" + (message.isEmpty ? "" : ": \(message)")
    }
}
