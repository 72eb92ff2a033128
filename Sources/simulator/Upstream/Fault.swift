/// Something that goes wrong on purpose.
struct Fault: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The answer comes after ``Fault/seconds``.
        case slow
        /// 429, with ``Fault/seconds`` in `Retry-After`.
        case tooManyRequests = "too_many_requests"
        /// 500.
        case serverError = "server_error"
        /// The connection ends in the middle of the body.
        case halfBody = "half_body"
        /// A page for robots, with status 200, where JSON was expected.
        case html
        /// 200 and nothing.
        case empty
        /// JSON of ``Fault/hugeBytes`` bytes that never comes to the point.
        case huge
        /// JSON that nests ``Fault/depth`` levels deep.
        case deep
        /// The right fields with values of other types: texts where numbers belong, numbers where lists do.
        case wrongTypes = "wrong_types"
        /// Every hash, or that of ``Fault/match``, is replaced at once, for good.
        case rotateHash = "rotate_hash"
        /// The truth of ``Fault/seconds`` ago.
        case stale
    }

    let kind: Kind
    /// How often it strikes, 0…1.
    let probability: Double
    /// 0…3600; what it means depends on the kind, and some have no use for it.
    let seconds: Double
    /// The only thing that it strikes, one of ``targets``; `nil` for all.
    let match: String?

    /// More than any reader of ours allows.
    static let hugeBytes = 50 << 20
    /// More than any reader of ours allows, and enough to exhaust the stack of one that recurses.
    static let depth = 200_000

    /// What the pages for people are called.
    static let page = "page"
    /// What a query is called that does not say which one it is.
    static let unnamedQuery = "query"
    /// All that can be struck: the operations by their `meta` names, and the two above.
    static let targets = Operation.allCases.map(\.rawValue) + [page, unnamedQuery]

    /// `nil` where a figure is out of its range, or nothing is called `match`.
    init?(kind: Kind, probability: Double = 1, seconds: Double? = nil, match: String? = nil) {
        let seconds = seconds ?? kind.usualSeconds
        guard (0...1).contains(probability), (0...3600).contains(seconds),
            match.map(Self.targets.contains) ?? true
        else { return nil }
        self.kind = kind
        self.probability = probability
        self.seconds = seconds
        self.match = match
    }
}

extension Fault.Kind {
    fileprivate var usualSeconds: Double {
        switch self {
        case .slow: 2
        case .tooManyRequests: 1
        case .stale: 30
        case .serverError, .halfBody, .html, .empty, .huge, .deep, .wrongTypes, .rotateHash: 0
        }
    }
}

extension Fault {
    /// Reads `kind[:probability[:seconds[:operation]]]`, as a flag gives it; `nil` for anything else.
    init?(flag: String) {
        let parts = flag.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard let kind = Kind(rawValue: parts[0]) else { return nil }
        var numbers: [Double] = []
        for part in parts.dropFirst().prefix(2) {
            guard let number = Double(part) else { return nil }
            numbers.append(number)
        }
        self.init(
            kind: kind,
            probability: numbers.first ?? 1,
            seconds: numbers.dropFirst().first,
            match: parts.count > 3 ? parts[3] : nil
        )
    }
}

/// The faults that are on, and the dice that decide when they strike.
struct FaultPlan: Sendable {
    private(set) var faults: [Fault] = []
    private var random: SplitMix64

    /// What befalls one request.
    struct Blow: Hashable, Sendable {
        var delay: Duration = .zero
        /// How old the truth is that is told.
        var age: Duration = .zero
        /// What stands in for the answer, or spoils it.
        var spoiler: Fault?
        /// The kinds of all that struck, for the log.
        var kinds: [Fault.Kind] = []
    }

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func add(_ fault: Fault) {
        faults.append(fault)
    }

    mutating func clear() {
        faults = []
    }

    /// Rolls the dice for one request. Delays add up; of several spoilers the first strikes.
    mutating func strike(_ operation: String) -> Blow {
        var blow = Blow()
        for fault in faults where fault.match == nil || fault.match == operation {
            guard Double.random(in: 0..<1, using: &random) < fault.probability else { continue }
            switch fault.kind {
            case .slow: blow.delay += .seconds(fault.seconds)
            case .stale: blow.age = max(blow.age, .seconds(fault.seconds))
            case .tooManyRequests, .serverError, .halfBody, .html, .empty, .huge, .deep, .wrongTypes:
                guard blow.spoiler == nil else { continue }
                blow.spoiler = fault
            case .rotateHash: continue
            }
            blow.kinds.append(fault.kind)
        }
        return blow
    }
}
