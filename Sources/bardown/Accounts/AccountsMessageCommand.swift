import ArgumentParser
import CommandLineOutput
import Contests
import FoundationEssentials
import Postgres
import Scores
import Storage

/// Sends a message to a member, or to all.
struct AccountsMessageCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: "Send a message to the devices of a member, or of all members.",
        discussion: """
            It is sent once to each device on which the member is signed in, after the quiet hours of that device, and not \
            to members who turned such messages off. push-sender works through all members in the order of their ids, 500 \
            at a time. A message cannot be taken back; one with the same --collapse replaces it on the screens.
            """
    )
    @Argument(help: "The username, address or id of the member; or --all.")
    var name: String?
    @Flag(help: "Send it to all members.")
    var all = false
    @Option(help: "The title, at most 100 characters.")
    var title: String
    @Option(help: "The text, at most 500 characters.")
    var text: String
    @Option(help: "A later message with the same key replaces this one: at most 40 letters, digits, dots, - and _.")
    var collapse: String?
    @Option(help: "How many hours it may be delivered, 1 to 168.")
    var hours = 24
    @OptionGroup var decision: DecisionOption
    @OptionGroup var report: ActionReport
    @OptionGroup var database: DatabaseOption

    func validate() throws {
        guard (name == nil) == all else { throw ValidationError("Name a member, or give --all, and not both.") }
        _ = try message()
    }

    private func message() throws -> NewMessage {
        do {
            return try NewMessage(title: title, body: text, collapseKey: collapse, hours: hours)
        } catch {
            throw ValidationError("\(error.option) \(error.rule).")
        }
    }

    func run() async throws {
        let person = decision.person
        let (id, account) = try await database.withPool { pool in
            let account = try await findRecipient(in: pool)
            return (try await send(to: account, by: person, in: pool), account)
        }
        report.show(
            "the message is sent to \(name ?? "all members"); see bardown accounts messages",
            [
                "message": .string("\(id)"), "account": OrderedJSON(account.map { "\($0)" }),
                "title": .string(title), "by": .string(person),
            ]
        )
    }

    private func send(to account: MemberID?, by person: String, in pool: PostgresPool) async throws -> UUID {
        guard let id = try await MessageStore(pool).send(try message(), to: account, by: person) else {
            throw CommandFailure("\(name ?? "") was deleted or suspended meanwhile.")
        }
        return id
    }

    /// - Returns: `nil`: all members.
    private func findRecipient(in pool: PostgresPool) async throws -> MemberID? {
        guard let name else { return nil }
        guard let account = try await AccountReportStore(pool).account(name) else {
            throw CommandFailure("There is no account \(name). See bardown accounts list.")
        }
        guard account.state == "active" else { throw CommandFailure("\(name) is \(account.state).") }
        return account.id
    }
}

extension NewMessage.Fault {
    /// The option that has the value.
    fileprivate var option: String {
        switch self {
        case .title: "--title"
        case .body: "--text"
        case .collapseKey: "--collapse"
        case .hours: "--hours"
        }
    }
}

/// Lists the messages to members.
struct AccountsMessagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "messages",
        abstract: "List the messages to members of the last 30 days, newest last, with their outcomes."
    )
    @OptionGroup var limit: LimitOption
    @OptionGroup var listing: ListOptions

    func run() async throws {
        try await listing.show(
            Self.columns,
            emptyMessage: "No message was sent. See bardown accounts message --help.",
            minor: ["message", "by"],
            limit: limit.rows(),
            rows: { try await MessageStore($0).newest(limit.fetchLimit()) }
        )
    }

    private static let columns: [Column<MessageReport>] = [
        Column("message") { .text("\($0.id)") },
        Column("to") { .text($0.recipient == nil ? "all" : $0.username) },
        Column("title", minWidth: 8) { .text($0.title) },
        Column("text", minWidth: 12) { .text($0.body) },
        Column("state") { .text($0.state) },
        Column("members") { .integer(Int64($0.members)) },
        Column("delivered") { .integer($0.delivered) },
        Column("undelivered") { .integer($0.undelivered) },
        Column("sent") { .time($0.createdAt) },
        Column("by") { .text($0.createdBy) },
    ]
}
