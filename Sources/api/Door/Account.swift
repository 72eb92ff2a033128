import Synchronization

/// Somebody whose requests are counted.
enum Client: Sendable, Hashable {
    /// Of an address: the devices and activities that it has registered for the first time.
    case newTokensOfAddress(ClientAddress)
    /// The same, of a key.
    case newTokensOfKey(Int64)
    /// Already ``ClientAddress/counted``.
    case address(ClientAddress)
    /// The id of a key.
    case key(Int64)
    /// Of an address: the wrong tokens that it offered at `/ops`.
    case signInsOfAddress(ClientAddress)

    /// As `request_tally.client` has it; at most 64 letters.
    var text: String {
        switch self {
        case .address(let address): "address:\(address)"
        case .key(let id): "key:\(id)"
        case .signInsOfAddress(let address): "ops:address:\(address)"
        case .newTokensOfAddress(let address): "tokens:address:\(address)"
        case .newTokensOfKey(let id): "tokens:key:\(id)"
        }
    }

    /// What clients are told that they are counted by.
    var policy: StaticString {
        switch self {
        case .address: "address"
        case .key: "key"
        case .newTokensOfAddress, .newTokensOfKey: "registrations"
        case .signInsOfAddress: "sign-ins"
        }
    }
}

/// What a client may still ask.
struct Allowance: Sendable, Hashable {
    let policy: String
    /// Requests a minute.
    let limit: Int
    /// Of them those that are left; 0 as well where none was left for this one.
    let remaining: Int
    /// Seconds until all are there again: 1 to 60.
    let reset: Int
    /// Whether this request may pass.
    let isGranted: Bool
}

/// How often one client has asked in this minute: what passed here, and what others say has passed there.
///
/// Counted without a lock, because every request does it. A client's minutes begin at a second of his own, so that not
/// all begin anew at once; which second, every process finds out for itself from the client's name.
final class Account: Sendable {
    let client: Client
    /// Whether it is still in the book: one that was dropped is counted nowhere else.
    let isListed = Atomic(true)
    private let perMinute: Atomic<Int>
    private let here = Atomic<UInt64>(0)
    private let elsewhere = Atomic<UInt64>(0)
    /// Of what passed here, what the others know. Only who reports touches it.
    private let reported = Atomic<UInt64>(0)
    private let offset: Int64
    private let policy: String

    /// Seconds of a window.
    static let window = 60

    /// - Parameter limit: Requests a minute, more than 0.
    init(_ client: Client, limit: Int) {
        self.client = client
        perMinute = Atomic(limit)
        policy = "\(client.policy)"
        // FNV-1a.
        let hash = client.text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        offset = Int64(hash % UInt64(Self.window))
    }

    /// Requests a minute.
    var limit: Int {
        get { perMinute.load(ordering: .relaxed) }
        set { perMinute.store(newValue, ordering: .relaxed) }
    }

    /// A window and what was counted in it, in one word.
    private struct Count {
        let window: UInt32
        let requests: UInt32

        init(_ window: UInt32, _ requests: Int) {
            self.window = window
            self.requests = UInt32(clamping: requests)
        }

        init(_ word: UInt64) {
            window = UInt32(truncatingIfNeeded: word >> 32)
            requests = UInt32(truncatingIfNeeded: word)
        }

        var word: UInt64 { UInt64(window) << 32 | UInt64(requests) }

        /// What counts in that window.
        func requests(in window: UInt32) -> Int { self.window == window ? Int(requests) : 0 }
    }

    /// Lets one more request pass, if there is one left. One that is refused is not counted.
    /// - Parameter second: Now, from 1970 on.
    func spend(at second: Int64) -> Allowance {
        let (window, reset) = place(second)
        let limit = limit
        let others = Count(elsewhere.load(ordering: .relaxed)).requests(in: window)
        var word = here.load(ordering: .relaxed)
        while true {
            let used = Count(word).requests(in: window)
            let left = limit - others - used
            guard left > 0 else {
                return Allowance(policy: policy, limit: limit, remaining: 0, reset: reset, isGranted: false)
            }
            let (done, found) = here.compareExchange(
                expected: word,
                desired: Count(window, used + 1).word,
                ordering: .relaxed
            )
            if done {
                return Allowance(policy: policy, limit: limit, remaining: left - 1, reset: reset, isGranted: true)
            }
            word = found
        }
    }

    /// One request that was let pass did not count, unless its minute is over. What the other processes were told of
    /// it meanwhile they keep until the minute ends: at most what was under way at one moment.
    /// - Parameter second: As it was given to ``spend(at:)``.
    func takeBack(spentAt second: Int64) {
        let window = place(second).window
        var word = here.load(ordering: .relaxed)
        while true {
            let used = Count(word).requests(in: window)
            guard used > 0 else { return }
            let desired = Count(window, used - 1).word
            let (done, found) = here.compareExchange(expected: word, desired: desired, ordering: .relaxed)
            if done { return }
            word = found
        }
    }

    /// What the others do not know of and ought to: in this window, and only of a client who has asked for a sixteenth
    /// of what he may. Most never do, and cost the database nothing.
    func unreported(at second: Int64) -> (window: UInt32, requests: Int)? {
        let window = place(second).window
        let passed = Count(here.load(ordering: .relaxed)).requests(in: window)
        let known = Count(reported.load(ordering: .relaxed)).requests(in: window)
        guard passed > known, passed >= limit / 16 else { return nil }
        return (window, passed - known)
    }

    /// The others know of `requests` more in that window, and all together have let `sum` pass.
    func note(_ requests: Int, in window: UInt32, of sum: Int64) {
        let known = Count(reported.load(ordering: .relaxed)).requests(in: window) + requests
        reported.store(Count(window, known).word, ordering: .relaxed)
        elsewhere.store(Count(window, max(0, Int(clamping: sum) - known)).word, ordering: .relaxed)
    }

    /// Whether nothing of it counts any more.
    func isOver(at second: Int64) -> Bool {
        let window = place(second).window
        return Count(here.load(ordering: .relaxed)).window != window
    }

    private func place(_ second: Int64) -> (window: UInt32, reset: Int) {
        let (window, gone) = (second + offset).quotientAndRemainder(dividingBy: Int64(Self.window))
        return (UInt32(truncatingIfNeeded: window), Self.window - Int(gone))
    }
}
