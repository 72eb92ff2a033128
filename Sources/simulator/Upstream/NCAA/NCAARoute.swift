import Scores

/// The pages of the NCAA's two hosts: queries at the root, and HTML pages that contain the queries' hashes.
enum NCAARoute: UpstreamPage {
    /// `/?meta=…&extensions=…&variables=…`
    case query([String: String])
    /// The HTML scoreboard.
    case scoreboardPage
    /// The HTML page of a game.
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

    var name: String {
        switch self {
        case .query(let query): query["meta"].flatMap(Operation.init)?.rawValue ?? Fault.unnamedQuery
        case .scoreboardPage, .gamePage: Fault.page
        }
    }

    func answer(_ scenario: SimulatedScenario, seen sourceView: SourceView) -> UpstreamResponse {
        switch self {
        case .scoreboardPage: return .scoreboardPage(scenario.queries)
        case .gamePage: return .gamePage(scenario.queries)
        case .query(let asked):
            do {
                return try Self.answer(
                    Query(asked, known: scenario.queries),
                    scenario.slate(age: sourceView.age),
                    sourceView
                )
            } catch {
                return error.answer
            }
        }
    }

    private static func answer(_ query: Query, _ slate: SimulatedSlate, _ sourceView: SourceView) -> UpstreamResponse {
        switch query {
        case .contests(let asked): .contests(asked, of: slate, seen: sourceView)
        case .playByPlay(let id): .playByPlay(contest(id, slate, sourceView))
        case .game(let id): .game(contest(id, slate, sourceView))
        case .boxScore(let id): .boxScore(contest(id, slate, sourceView))
        case .teamStats(let id): .teamStats(contest(id, slate, sourceView))
        case .seasonDays(let asked): .seasonDays(asked, of: slate, seen: sourceView)
        case .mismatched(let operation): .bareTypeNames(operation)
        }
    }

    /// Returns a game; `nil` if the id is unknown or belongs to another league, because the NCAA has only the lacrosse
    /// games.
    private static func contest(_ id: String, _ slate: SimulatedSlate, _ sourceView: SourceView) -> ScheduledListing? {
        let listing = slate.listing(contestID: Int(id), seen: sourceView)
        return listing?.view.league == .mensLacrosseD1 ? listing : nil
    }

    /// One body with the fields of all operations.
    var wrongTypes: UpstreamResponse {
        UpstreamResponse(
            status: 200,
            body: Array(
                #"{"data":{"contests":[{"contestId":[],"gameState":7,"teams":"two"},4,null],"playbyplay":{"contestId":true,"periods":[3,{"periodNumber":{}}],"teams":[7]},"boxscore":{"contestId":{},"teams":[5,{"teamId":[]}],"teamBoxscore":[{"playerStats":"all"},1]},"schedules":{"today":7,"games":[3,{"contestDate":{}}]}}}"#
                    .utf8
            )
        )
    }
}

extension UpstreamResponse {
    /// The source's response if the hash belongs to another query than `meta` names.
    fileprivate static func bareTypeNames(_ operation: Operation) -> UpstreamResponse {
        .json { json in
            json.object("data") { json in
                switch operation {
                case .contests, .game:
                    json.array("contests", CollectionOfOne("Contest")) { json, name in
                        json.object { $0.field("__typename", name) }
                    }
                case .playByPlay: json.object("playbyplay") { $0.field("__typename", "PlayByPlay") }
                case .boxScore, .teamStats: json.object("boxscore") { $0.field("__typename", "Boxscore") }
                case .seasonDays: json.object("schedules") { $0.field("__typename", "Schedules") }
                }
            }
        }
    }
}
