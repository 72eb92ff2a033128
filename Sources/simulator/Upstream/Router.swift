/// Finds what a request asks for, and spoils the answer where a fault says so.
///
/// Synchronous and quick: it is called on the event loop.
struct Router: Sendable {
    let world: World
    /// What the fake APNs was sent, but for the first so many.
    let pushes: @Sendable (_ since: Int) -> [PushRecord]

    /// The longest target that is read.
    static let targetLimit = 8192

    func reply(to request: Request) -> Reply {
        guard request.target.utf8.count <= Self.targetLimit else {
            return noted(request, Reply(answer: .refusal(414, "the address is longer than \(Self.targetLimit) bytes")))
        }
        guard let target = Target(request.target) else {
            return noted(request, Reply(answer: .refusal(400, "the address is not percent-encoded UTF-8")))
        }
        if let control = ControlRoute(path: target.path) {
            return Reply(answer: control.answer(request, target, world, pushes: pushes))
        }
        guard let route = SourceRoute(target) else {
            return noted(request, Reply(answer: .refusal(404, "no such page; the queries are at /?meta=…")))
        }
        guard request.method == "GET" || request.method == "HEAD" else {
            var refusal = Answer.refusal(405, "only GET and HEAD")
            refusal.headers = [Answer.Header(name: "Allow", value: "GET, HEAD")]
            return noted(request, Reply(answer: refusal), route.name)
        }
        return reply(to: request, route)
    }

    private func reply(to request: Request, _ route: SourceRoute) -> Reply {
        let blow = world.strike(route.name)
        let spoiled = blow.spoiler.flatMap(Self.replacement)
        var reply = Reply(
            answer: spoiled ?? route.answer(world, age: blow.age).revalidated(ifNamed: request.knownTags),
            delay: blow.delay
        )
        reply.isCut = blow.spoiler?.kind == .halfBody
        return noted(request, reply, route.name, blow.kinds)
    }

    /// What stands in for the answer; `nil` for a fault that leaves it standing.
    private static func replacement(_ fault: Fault) -> Answer? {
        switch fault.kind {
        case .tooManyRequests:
            var answer = Answer.refusal(429, "Too Many Requests")
            answer.headers = [Answer.Header(name: "Retry-After", value: "\(Int(fault.seconds.rounded(.up)))")]
            return answer
        case .serverError: return .refusal(500, "Internal Server Error")
        case .html: return .robotCheck
        case .empty: return .nothing
        case .huge: return .huge
        case .deep: return .deep
        case .wrongTypes: return .wrongTypes
        case .halfBody, .slow, .rotateHash, .stale: return nil
        }
    }

    private func noted(_ request: Request, _ reply: Reply, _ name: String? = nil, _ faults: [Fault.Kind] = []) -> Reply
    {
        world.record(request, operation: name, status: reply.answer.status, faults: faults)
        return reply
    }
}

/// What the source itself answers.
private enum SourceRoute {
    /// `/?meta=…&extensions=…&variables=…`
    case query([String: String])
    /// A scoreboard for people.
    case scoreboardPage
    /// A game for people.
    case gamePage

    init?(_ target: Target) {
        if target.path == "/" {
            self = .query(target.query)
        } else if target.path.hasPrefix("/scoreboard/lacrosse-men/d1") {
            self = .scoreboardPage
        } else if target.path.hasPrefix("/game/") {
            self = .gamePage
        } else {
            return nil
        }
    }

    /// What faults and the log call it.
    var name: String {
        switch self {
        case .query(let query): query["meta"].flatMap(Operation.init)?.rawValue ?? Fault.unnamedQuery
        case .scoreboardPage, .gamePage: Fault.page
        }
    }

    func answer(_ world: World, age: Duration) -> Answer {
        switch self {
        case .scoreboardPage: return .scoreboardPage(world.queries)
        case .gamePage: return .gamePage(world.queries)
        case .query(let asked):
            do {
                return try Self.answer(Query(asked, known: world.queries), world.slate(age: age))
            } catch {
                return error.answer
            }
        }
    }

    private static func answer(_ query: Query, _ slate: Slate) -> Answer {
        switch query {
        case .contests(let asked): .contests(asked, of: slate)
        case .playByPlay(let id): .playByPlay(slate.listing(contestID: id))
        case .game(let id): .game(slate.listing(contestID: id))
        case .mismatched(let operation): .bareTypeNames(operation)
        }
    }
}

extension Answer {
    /// A validator is given to what can be asked for again, and to nothing else.
    fileprivate func revalidated(ifNamed known: String?) -> Answer {
        status == 200 ? revalidated(known) : self
    }

    /// What the source answers when the hash belongs to another query than the fields asked for.
    fileprivate static func bareTypeNames(_ operation: Operation) -> Answer {
        .json { json in
            json.object("data") { json in
                switch operation {
                case .contests, .game:
                    json.array("contests", CollectionOfOne("Contest")) { json, name in
                        json.object { $0.field("__typename", name) }
                    }
                case .playByPlay: json.object("playbyplay") { $0.field("__typename", "PlayByPlay") }
                }
            }
        }
    }
}
