import HTTPTypes
import Logging
import Postgres
import Runtime
import Storage
import Synchronization
import Time

/// Decides of every request whether it may pass: with which key, and whether it is not one too many.
///
/// Each process counts for itself and answers by what it knows; ``TallyKeeper`` tells the others once a second. So no
/// request waits for the database, and with N processes a client may have more than his limit by no more than what the
/// other N - 1 let pass before they heard of it: what he asks them within a second, and a sixteenth of the limit each
/// that is not worth a report.
final class Door: Sendable {
    let configuration: DoorConfiguration
    let keys: KeyRing
    let book: AccountBook
    private let logger: Logger
    /// Whether it was said that somebody forwards whom nobody named.
    private let isWarned = Atomic(false)

    init(_ configuration: DoorConfiguration, keys: KeyRing, book: AccountBook = AccountBook(), logger: Logger) {
        self.configuration = configuration
        self.keys = keys
        self.book = book
        self.logger = logger
    }

    /// What a request that may pass is told of the next ones.
    enum Passage: Sendable, Hashable {
        /// Nobody counts.
        case free
        case counted(Allowance)
    }

    /// Whether answers of this area are for those alone who have a key: a shared cache keeps one copy a key then, so
    /// that it hands nothing to who has none.
    func variesByKey(_ area: Area) -> Bool {
        configuration.requiresKey && area.asksForKeys
    }

    /// Whether a request may pass, said at once; `nil` where it has to be asked in the ordinary way, because the table
    /// of keys has to be asked, or because the answer is no.
    /// - Parameters:
    ///   - area: What its path belongs to: read once for all requests of the same words.
    ///   - known: The account of the other end, where it was found before; it is kept there.
    func passAtOnce(
        _ head: HTTPRequest,
        in area: Area,
        from peer: ClientAddress?,
        _ known: inout Account?
    ) -> Passage? {
        guard Self.isPath(head) else { return nil }
        switch area {
        case .probe: return .free
        case .operators: return nil
        case .open, .document, .scores: break
        }
        if area == .scores, let text = head.headerFields[.apiKey] {
            if isOperators(text) { return .free }
            guard let key = ApiKey(text), let found = keys.atHand(key)?.found, found.state == .good else { return nil }
            return granted(account(of: found))
        }
        if area == .scores, configuration.requiresKey { return nil }
        guard configuration.proxies.blocks.isEmpty || peer.map(configuration.proxies.trusts) == false else {
            return granted(account(of: peer, head))
        }
        if let known, known.isListed.load(ordering: .relaxed) { return granted(known) }
        known = account(of: peer, head)
        return granted(known)
    }

    private static func isPath(_ head: HTTPRequest) -> Bool { head.path?.utf8.first == UInt8(ascii: "/") }

    private func granted(_ account: Account?) -> Passage? {
        guard let account else { return .free }
        let allowance = account.spend(at: MachineClock.now.secondsSinceEpoch)
        return allowance.isGranted ? .counted(allowance) : nil
    }

    /// Whether a request may pass.
    /// - Parameter area: What its path belongs to.
    /// - Returns: beside what its client is told, the key that it came with.
    /// - Throws: ``Refusal``, and what the database said where only it could answer.
    func pass(
        _ head: HTTPRequest,
        in area: Area,
        from peer: ClientAddress?
    ) async throws -> (passage: Passage, key: Requester.Key) {
        // What else the server lets through (`*://x/metrics`) the router would read as an address, and we as a path.
        guard Self.isPath(head) else { throw Refusal(.notFound, try spend(account(of: peer, head))) }
        if area == .probe { return (.free, .absent) }
        // It comes without the key that the request itself will have.
        if area == .scores, CrossOrigin.isPreflight(head) { return (try spend(account(of: peer, head)), .absent) }
        guard area.asksForKeys, let text = head.headerFields[.apiKey] else {
            let passage = try spend(account(of: peer, head))
            // Where there is no key for operators there is nothing for them either, as the routes will say.
            let isGuarded = area == .operators ? configuration.operatorKey != nil : configuration.requiresKey
            guard isGuarded, area.asksForKeys else { return (passage, .absent) }
            throw Refusal(.unauthorized, passage)
        }
        if isOperators(text) { return (.free, .operators) }
        let found = try await key(text, of: head, from: peer)
        let passage = try spend(account(of: found))
        if area == .operators { throw Refusal(.operatorsOnly, passage) }
        return (passage, .issued(found.id))
    }

    private func isOperators(_ key: String) -> Bool {
        configuration.operatorKey.map { SecretWord.isEqual(key, to: $0) } ?? false
    }

    /// Who asks for scores, of a request that may pass: by a key that is known here, or by the address.
    func requester(of head: HTTPRequest, from peer: ClientAddress?) -> Requester {
        let text = head.headerFields[.apiKey]
        let found = text.flatMap { ApiKey($0) }.flatMap { keys.atHand($0) }?.found
        let key: Requester.Key =
            if let text, isOperators(text) { .operators } else { found.map { .issued($0.id) } ?? .absent }
        return Requester(head: head, area: .scores, key: key, peer: peer, door: self)
    }

    /// The key that was sent.
    /// - Throws: ``Refusal`` for one that is not good.
    private func key(
        _ text: String,
        of head: HTTPRequest,
        from peer: ClientAddress?
    ) async throws -> ApiKeyStore.Found {
        guard let key = ApiKey(text) else { throw Refusal(.unauthorized, try spend(account(of: peer, head))) }
        // A guess costs a look into the table, so it counts against the address before that: of many at the same moment
        // no more get one than the address has left. A good key is no guess.
        let guess = keys.knows(key) ? nil : quota(of: peer, head)?.use()
        if let guess, !guess.isGranted { throw Refusal(.tooMany(guess.allowance), .counted(guess.allowance)) }
        var isCounted = false
        defer { if !isCounted { guess?.takeBack() } }
        let found = try await keys.look(key)
        if let found, found.state == .good { return found }
        isCounted = true
        let problem: Problem =
            switch found?.state {
            case .revoked: .revokedKey
            case .expired: .expiredKey
            case .good, nil: .unauthorized
            }
        throw Refusal(problem, try guess.map { Passage.counted($0.allowance) } ?? spend(account(of: peer, head)))
    }

    private func spend(_ account: Account?) throws(Refusal) -> Passage {
        guard let account else { return .free }
        let allowance = account.spend(at: MachineClock.now.secondsSinceEpoch)
        guard allowance.isGranted else { throw Refusal(.tooMany(allowance), .counted(allowance)) }
        return .counted(allowance)
    }

    /// `nil`: he may ask as often as he likes.
    private func account(of key: ApiKeyStore.Found) -> Account? {
        let limit = key.perMinute ?? configuration.perKey
        guard limit > 0 else { return nil }
        return book.account(of: .key(key.id), limit: limit, at: MachineClock.now.secondsSinceEpoch)
    }

    /// The same, of whoever asks without a key.
    private func account(of peer: ClientAddress?, _ head: HTTPRequest) -> Account? {
        quota(of: peer, head)?.account(at: MachineClock.now.secondsSinceEpoch)
    }

    /// What an address may ask.
    private func quota(of peer: ClientAddress?, _ head: HTTPRequest) -> Quota? {
        guard configuration.perAddress > 0, let address = address(of: head, from: peer) else { return nil }
        return Quota(client: .address(address.counted), limit: configuration.perAddress, book: book)
    }

    /// Where a request comes from: the other end of its connection or, behind proxies that are trusted, whom they name.
    /// - Returns: `nil` for an end without an address, which is this machine's.
    func address(of head: HTTPRequest, from peer: ClientAddress?) -> ClientAddress? {
        guard let peer else { return nil }
        let forwarded = head.headerFields[values: .forwardedFor]
        if !forwarded.isEmpty, !configuration.proxies.trusts(peer) { warn(of: peer) }
        return configuration.proxies.client(of: peer, forwarded: forwarded)
    }

    /// Once: behind a proxy that nobody named all its clients are one.
    private func warn(of peer: ClientAddress) {
        guard !isWarned.exchange(true, ordering: .relaxed) else { return }
        logger.warning(
            "a request with X-Forwarded-For came from an address that TRUSTED_PROXIES does not name: its clients count as one",
            metadata: ["client.address": "\(peer)"]
        )
    }
}

/// Why a request may not pass, and what its client is told of the next ones.
struct Refusal: Error, Sendable {
    let problem: Problem
    let passage: Door.Passage

    init(_ problem: Problem, _ passage: Door.Passage) {
        self.problem = problem
        self.passage = passage
    }
}
