/// Something that goes wrong on purpose.
struct Fault: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The answer comes after ``Fault/seconds``.
        case slow
        /// 429, with ``Fault/seconds`` in `Retry-After`.
        case tooManyRequests = "too_many_requests"
        /// 403, and a page that says so.
        case forbidden
        /// 500.
        case serverError = "server_error"
        /// The connection ends in the middle of the body.
        case halfBody = "half_body"
        /// The connection is reset before the first byte of an answer.
        case reset
        /// A byte of the body at a time, ``Fault/seconds`` apart.
        case slowloris
        /// A page for robots, with status 200, where data was expected.
        case html
        /// 302 to a host that nobody has named.
        case redirect
        /// 200 and nothing.
        case empty
        /// JSON of ``Fault/hugeBytes`` bytes that never comes to the point.
        case huge
        /// JSON that nests ``Fault/depth`` levels deep.
        case deep
        /// ``Bomb/bytes`` bytes that are a thousandth of that on the wire, compressed.
        case bomb
        /// XML whose entities would make gigabytes of a few lines.
        case entities
        /// The right fields with values of other types: texts where numbers belong, numbers where lists do.
        case wrongTypes = "wrong_types"
        /// Every hash, or that of ``Fault/match``, is replaced at once, for good.
        case rotateHash = "rotate_hash"
        /// The truth of ``Fault/seconds`` ago.
        case stale
        /// Games in play have not begun, in good form: see ``Distortion``.
        case flip
        case scoreDown = "score_down"
        case stuckClock = "stuck_clock"
        case halfList = "half_list"
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
    /// What a page that is on a tape is called.
    static let tape = "tape"
    /// All that can be struck: the NCAA's operations by their `meta` names, the pages of the other sources, and the
    /// three above.
    static let targets =
        Operation.allCases.map(\.rawValue) + ESPNRoute.names + NHLRoute.names + [
            StatCrewRoute.name, page, unnamedQuery, tape,
        ]

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
        case .slowloris: 0.1
        case .forbidden, .serverError, .halfBody, .reset, .html, .redirect, .empty, .huge, .deep, .bomb, .entities,
            .wrongTypes, .rotateHash, .flip, .scoreDown, .stuckClock, .halfList:
            0
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
        /// How the source sees the games.
        var sight = Sight()
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
            case .stale: blow.sight.age = max(blow.sight.age, .seconds(fault.seconds))
            case .flip: blow.sight.distortions.insert(.flip)
            case .scoreDown: blow.sight.distortions.insert(.scoreDown)
            case .stuckClock: blow.sight.distortions.insert(.stuckClock)
            case .halfList: blow.sight.distortions.insert(.halfList)
            case .tooManyRequests, .forbidden, .serverError, .halfBody, .reset, .slowloris, .html, .redirect, .empty,
                .huge, .deep, .bomb, .entities, .wrongTypes:
                guard blow.spoiler == nil else { continue }
                blow.spoiler = fault
            case .rotateHash: continue
            }
            blow.kinds.append(fault.kind)
        }
        return blow
    }
}
