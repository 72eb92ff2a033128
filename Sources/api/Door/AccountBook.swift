import Runtime
import Synchronization
import Time

/// The accounts of all who asked in the last minute, as many as there is room for.
final class AccountBook: Sendable {
    private let accounts = Mutex<[Client: Account]>([:])
    private let capacity: Int

    /// - Parameter capacity: Accounts kept. Beyond it those go whose minute is over, and if none is, all: they are
    ///   counted anew then, and what the other processes know of them comes back with the next report. An account takes
    ///   some two hundred bytes.
    init(capacity: Int = 50_000) {
        self.capacity = capacity
    }

    var count: Int { accounts.withLock { $0.count } }

    /// The account of a client, who from now on may ask `limit` times a minute.
    func account(of client: Client, limit: Int, at second: Int64) -> Account {
        accounts.withLock { accounts in
            if let account = accounts[client] {
                if account.limit != limit { account.limit = limit }
                return account
            }
            if accounts.count >= capacity {
                Self.drop(from: &accounts) { $0.isOver(at: second) }
                if accounts.count >= capacity { Self.drop(from: &accounts) { _ in true } }
            }
            let account = Account(client, limit: limit)
            accounts[client] = account
            return account
        }
    }

    /// All accounts of which something counts; the others are dropped.
    func current(at second: Int64) -> [Account] {
        accounts.withLock { accounts in
            Self.drop(from: &accounts) { $0.isOver(at: second) }
            return Array(accounts.values)
        }
    }

    private static func drop(from accounts: inout [Client: Account], where isDropped: (Account) -> Bool) {
        accounts = accounts.filter { _, account in
            guard isDropped(account) else { return true }
            account.isListed.store(false, ordering: .relaxed)
            return false
        }
    }
}

/// How often one client may do one thing in a minute.
///
/// The client's account is looked up in the book at each use and never held: the book drops accounts of which nothing
/// counts, once a second, and a request may wait longer than that for its body. What is counted in an account that was
/// dropped is counted for no other request.
struct Quota: Sendable {
    let client: Client
    /// Uses a minute, more than 0.
    let limit: Int
    let book: AccountBook

    /// Counts one more use, if there is one left. To be asked before anything is awaited, so that of many requests at
    /// the same moment no more than the limit pass.
    func use(at second: Int64 = MachineClock.now.secondsSinceEpoch) -> QuotaUse {
        while true {
            let account = account(at: second)
            let allowance = account.spend(at: second)
            // The book may have dropped it in between: what is counted in it is counted for nobody else.
            guard account.isListed.load(ordering: .relaxed) else { continue }
            return QuotaUse(allowance: allowance, quota: self, second: second)
        }
    }

    fileprivate func takeBack(_ second: Int64) { account(at: second).takeBack(spentAt: second) }

    /// To be used at once and not kept.
    func account(at second: Int64) -> Account { book.account(of: client, limit: limit, at: second) }
}

/// One use of a ``Quota``, counted from its beginning on.
struct QuotaUse: Sendable {
    /// Without a quota.
    static let unlimited = QuotaUse(
        allowance: Allowance(policy: "", limit: .max, remaining: .max, reset: Account.window, isGranted: true),
        quota: nil,
        second: 0
    )

    let allowance: Allowance
    fileprivate let quota: Quota?
    /// When it was counted, from 1970 on.
    fileprivate let second: Int64

    /// Whether it was within the limit; one that was not is not counted.
    var isGranted: Bool { allowance.isGranted }

    /// It did not count after all.
    func takeBack() {
        if isGranted { quota?.takeBack(second) }
    }
}
