import Accounts
import ArgumentParser
import CommandLineOutput
import FoundationEssentials
import Postgres
import Scores
import Storage

/// Deletes the accounts of a list that a restored backup contains, although they were deleted after it was made.
struct AccountsEraseAgainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase-again",
        abstract: "Delete accounts again that were deleted before a backup was restored.",
        discussion: """
            The file has the id of an account on each line, as bardown accounts list --deleted --ids prints them. Accounts \
            that are deleted already stay as they are, and ids without an account are skipped, so the command may be \
            repeated. If a line is no id, nothing is deleted. For what is deleted, and for the key file, see bardown \
            accounts erase --help.
            """
    )
    @Argument(help: "The file with the ids; - for standard input.", completion: .file())
    var file: String
    @OptionGroup var erasure: ErasureOptions
    @OptionGroup var database: DatabaseOption

    func run() async throws {
        let ids = try ids()
        let keys = try erasure.keys()
        let count = try await database.withPool { pool in
            var sum = ErasureCount()
            for id in ids { try await erase(id, under: keys, AccountReportStore(pool), &sum) }
            return sum
        }
        erasure.report.show(
            "deleted: \(count.deleted), deleted before: \(count.deletedBefore), unknown: \(count.unknown)",
            [
                "deleted": .number(count.deleted), "deletedBefore": .number(count.deletedBefore),
                "unknown": .number(count.unknown),
            ]
        )
        if count.freedUsername { erasure.showFreeUsernames() }
    }

    private func erase(
        _ id: MemberID,
        under keys: IdentityKeys?,
        _ store: AccountReportStore,
        _ count: inout ErasureCount
    ) async throws {
        guard let account = try await store.account("\(id)") else {
            count.unknown += 1
            return
        }
        guard try await erasure.erase(account, under: keys, store) else {
            count.deletedBefore += 1
            return
        }
        count.deleted += 1
        if account.username != nil, keys == nil { count.freedUsername = true }
    }

    /// The ids in the file, each once.
    /// - Throws: `CommandFailure` if the file cannot be read, or a line is no id.
    private func ids() throws(CommandFailure) -> [MemberID] {
        var ids: [MemberID] = []
        var known: Set<MemberID> = []
        for line in try lines() {
            let words = line.split(whereSeparator: \.isWhitespace)
            guard let word = words.first else { continue }
            guard words.count == 1, let id = MemberID(String(word)) else {
                throw CommandFailure("A line of \(file) is not the id of an account: \(Terminal.plain(line.first(60)))")
            }
            if known.insert(id).inserted { ids.append(id) }
        }
        return ids
    }

    private func lines() throws(CommandFailure) -> [String] {
        if file == "-" { return Array(AnyIterator { readLine() }) }
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
            throw CommandFailure("\(file) cannot be read")
        }
        return text.split(whereSeparator: \.isNewline).map(String.init)
    }
}

/// What became of the accounts of a list.
private struct ErasureCount: Sendable {
    var deleted = 0
    var deletedBefore = 0
    /// Ids that no account has.
    var unknown = 0
    /// Whether a username is free at once, because there are no keys.
    var freedUsername = false
}
