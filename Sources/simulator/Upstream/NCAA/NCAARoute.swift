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

    func response(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamResponse {
        switch self {
        case .scoreboardPage: return .scoreboardPage(scenario.queryHashes)
        case .gamePage: return .gamePage(scenario.queryHashes)
        case .query(let parameters):
            do {
                return try Self.response(
                    to: Query(parameters, hashes: scenario.queryHashes),
                    scenario.slate(age: sourceView.age),
                    sourceView
                )
            } catch {
                return error.response
            }
        }
    }

    private static func response(to query: Query, _ slate: SimulatedSlate, _ sourceView: SourceView) -> UpstreamResponse
    {
        switch query {
        case .contests(let variables): .contests(variables, of: slate, sourceView: sourceView)
        case .playByPlay(let id): .playByPlay(contest(id, slate, sourceView))
        case .game(let id): .game(contest(id, slate, sourceView))
        case .boxScore(let id): .boxScore(contest(id, slate, sourceView))
        case .teamStats(let id): .teamStats(contest(id, slate, sourceView))
        case .seasonDays(let variables): .seasonDays(variables, of: slate, sourceView: sourceView)
        case .mismatched(let operation): .bareTypeNames(operation)
        }
    }

    /// Returns a game; `nil` if the id is unknown or belongs to another league, because the NCAA has only the lacrosse
    /// games.
    private static func contest(_ id: String, _ slate: SimulatedSlate, _ sourceView: SourceView) -> ScheduledListing? {
        let listing = slate.listing(contestID: Int(id), sourceView: sourceView)
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
