/// A deliberate error of a simulated source.
struct Fault: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The response is delayed by ``Fault/seconds``.
        case slow
        /// 429, with ``Fault/seconds`` in `Retry-After`.
        case tooManyRequests = "too_many_requests"
        /// 403, with an error page.
        case forbidden
        /// 500.
        case serverError = "server_error"
        /// The connection is closed in the middle of the body.
        case halfBody = "half_body"
        /// The connection is reset before the first byte of the response.
        case reset
        /// The body is sent byte by byte, ``Fault/seconds`` apart.
        case slowloris
        /// A robot-check page with status 200 instead of data.
        case html
        /// 302 to a host that is not configured.
        case redirect
        /// 200 with an empty body.
        case empty
        /// JSON of ``Fault/hugeBytes`` bytes without useful content.
        case huge
        /// JSON that is nested ``Fault/depth`` levels deep.
        case deep
        /// A body of ``Bomb/bytes`` bytes, compressed to a thousandth of that.
        case bomb
        /// XML of a few lines whose entities expand to gigabytes.
        case entities
        /// A response that no reader can use, usually the right fields with values of wrong types, such as strings for
        /// numbers and numbers for lists.
        case wrongTypes = "wrong_types"
        /// The hashes of all NCAA queries, or that of ``Fault/match``, are replaced immediately and permanently.
        case rotateHash = "rotate_hash"
        /// The response has the state of ``Fault/seconds`` ago.
        case stale
        /// Valid responses with wrong content; see ``Distortion``. `flip` shows live games as not started.
        case flip
        case scoreDown = "score_down"
        case stuckClock = "stuck_clock"
        case halfList = "half_list"
        /// Faults of the odds source alone; see ``OddsFault``.
        case oddsEmpty = "odds_empty"
        case oddsOutOfCredits = "odds_out_of_credits"
        case oddsLimit = "odds_limit"
        case oddsInvalidPrice = "odds_invalid_price"
        case oddsMissingSide = "odds_missing_side"
        case oddsFutureTime = "odds_future_time"
        case oddsDuplicateEvent = "odds_duplicate_event"
    }

    let kind: Kind
    /// The probability per request, 0…1.
    let probability: Double
    /// 0…3600. The meaning depends on the kind, and some kinds ignore it.
    let seconds: Double
    /// The page or operation that it affects, one of ``targets``; `nil` for all.
    let match: String?

    /// The size of a ``Kind/huge`` body: more bytes than our readers allow.
    static let hugeBytes = 50 << 20
    /// The nesting of a ``Kind/deep`` body: more than our readers allow, and enough to overflow the stack of a
    /// recursive reader.
    static let depth = 200_000

    /// The target name of the HTML pages.
    static let page = "page"
    /// The target name of a query that does not name its operation.
    static let unnamedQuery = "query"
    /// The target name of a page from a tape.
    static let tape = "tape"
    /// All possible targets: the NCAA's operations by their `meta` names, the pages of the other sources, and the three
    /// names above.
    static let targets =
        Operation.allCases.map(\.rawValue) + ESPNRoute.names + NHLRoute.names + OddsAPIRoute.names + [
            StatCrewRoute.name, page, unnamedQuery, tape,
        ]

    /// `nil` if a number is out of range or `match` is not a target.
    init?(kind: Kind, probability: Double = 1, seconds: Double? = nil, match: String? = nil) {
        let seconds = seconds ?? kind.defaultSeconds
        guard (0...1).contains(probability), (0...3600).contains(seconds),
            match.map(Self.targets.contains) ?? true
        else { return nil }
        self.kind = kind
        self.probability = probability
        self.seconds = seconds
        self.match = match
    }

    /// Whether it can affect a request with this name.
    func affects(_ operation: String) -> Bool {
        guard kind.oddsFault == nil || OddsAPIRoute.names.contains(operation) else { return false }
        return match == nil || match == operation
    }
}

extension Fault.Kind {
    fileprivate var defaultSeconds: Double {
        switch self {
        case .slow: 2
        case .tooManyRequests: 1
        case .stale: 30
        case .slowloris: 0.1
        case .forbidden, .serverError, .halfBody, .reset, .html, .redirect, .empty, .huge, .deep, .bomb, .entities,
            .wrongTypes, .rotateHash, .flip, .scoreDown, .stuckClock, .halfList, .oddsEmpty, .oddsOutOfCredits,
            .oddsLimit, .oddsInvalidPrice, .oddsMissingSide, .oddsFutureTime, .oddsDuplicateEvent:
            0
        }
    }
}

extension Fault {
    /// Parses a command-line value `kind[:probability[:seconds[:operation]]]`; `nil` if it is invalid.
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

/// The active faults, with the random generator that decides when they occur.
struct FaultPlan: Sendable {
    private(set) var faults: [Fault] = []
    private var random: SplitMix64

    /// The effects of the faults on one request.
    struct FaultEffects: Hashable, Sendable {
        var delay: Duration = .zero
        /// How the response shows the games.
        var sourceView = SourceView()
        /// The fault that replaces or damages the response.
        var responseFault: Fault?
        /// The kinds of all faults of the request, for the log.
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

    /// Draws which faults occur for one request. Delays add up, and only the first ``FaultEffects/responseFault``
    /// applies.
    mutating func drawEffects(for operation: String) -> FaultEffects {
        var effects = FaultEffects()
        for fault in faults where fault.affects(operation) {
            guard Double.random(in: 0..<1, using: &random) < fault.probability else { continue }
            switch fault.kind {
            case .slow: effects.delay += .seconds(fault.seconds)
            case .stale: effects.sourceView.age = max(effects.sourceView.age, .seconds(fault.seconds))
            case .flip: effects.sourceView.distortions.insert(.flip)
            case .scoreDown: effects.sourceView.distortions.insert(.scoreDown)
            case .stuckClock: effects.sourceView.distortions.insert(.stuckClock)
            case .halfList: effects.sourceView.distortions.insert(.halfList)
            case .tooManyRequests, .forbidden, .serverError, .halfBody, .reset, .slowloris, .html, .redirect, .empty,
                .huge, .deep, .bomb, .entities, .wrongTypes:
                guard effects.responseFault == nil else { continue }
                effects.responseFault = fault
            case .oddsEmpty, .oddsOutOfCredits, .oddsLimit, .oddsInvalidPrice, .oddsMissingSide, .oddsFutureTime,
                .oddsDuplicateEvent:
                if let fault = fault.kind.oddsFault { effects.sourceView.oddsFaults.insert(fault) }
            case .rotateHash: continue
            }
            effects.kinds.append(fault.kind)
        }
        return effects
    }
}
