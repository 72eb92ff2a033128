import Scores
import Time

/// The pages of `site.api.espn.com`, below its host name: `/site.api.espn.com/apis/site/v2/sports/basketball/nba/…`,
/// and standings at `/site.api.espn.com/apis/v2/sports/basketball/nba/standings`.
enum ESPNRoute: UpstreamPage {
    case scoreboard(ESPNLeague, day: CivilDate?)
    case summary(ESPNLeague, event: Int?)
    case teams(ESPNLeague)
    case standings(ESPNLeague)
    case rankings(ESPNLeague)

    static let host = "site.api.espn.com"
    static let names = ["espn_scoreboard", "espn_summary", "espn_teams", "espn_standings", "espn_rankings"]

    init?(_ target: Target) {
        let parts = target.path.split(separator: "/").map(String.init)
        if parts.count == 7, Array(parts[..<4]) == [Self.host, "apis", "v2", "sports"], parts[6] == "standings" {
            self = .standings(ESPNLeague(sport: parts[4], slug: parts[5]))
            return
        }
        guard parts.count == 8, Array(parts[..<5]) == [Self.host, "apis", "site", "v2", "sports"] else { return nil }
        let league = ESPNLeague(sport: parts[5], slug: parts[6])
        switch parts[7] {
        case "scoreboard": self = .scoreboard(league, day: target.query["dates"].flatMap(CivilDate.init(compact:)))
        case "summary": self = .summary(league, event: target.query["event"].flatMap { Int($0) })
        case "teams": self = .teams(league)
        case "rankings": self = .rankings(league)
        default: return nil
        }
    }

    var name: String {
        switch self {
        case .scoreboard: Self.names[0]
        case .summary: Self.names[1]
        case .teams: Self.names[2]
        case .standings: Self.names[3]
        case .rankings: Self.names[4]
        }
    }

    func response(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamResponse {
        let slate = scenario.slate(age: sourceView.age)
        switch self {
        case .scoreboard(let league, let day):
            // If a tape replaces the league's other source, ESPN shows no games: the generated games do not match the
            // tape, and the tape does not contain ESPN's pages.
            let isTaped = league.otherHost.map(scenario.isTaped(host:)) ?? false
            func listings(on day: CivilDate?) -> [ScheduledListing] {
                isTaped ? [] : league.id.map { slate.listings(of: $0, on: day, sourceView: sourceView) } ?? []
            }
            return .espnScoreboard(
                listings(on: day),
                of: league,
                playing: Set(listings(on: nil).compactMap(\.date)).sorted()
            )
        case .summary(let league, let event):
            let contest = event.map(league.contestID)
            guard let listing = slate.listing(contestID: contest, sourceView: sourceView),
                listing.view.league == league.id
            else {
                return Self.missing("events")
            }
            return .espnSummary(listing, of: league, start: slate.realInstants(in: listing.view.contestID))
        case .teams(let league): return .espnTeams(league)
        case .standings(let league): return .espnStandings(Self.table(of: league, slate, sourceView), of: league)
        case .rankings(let league):
            guard league.hasPolls else { return Self.missing("rankings") }
            let began = EasternTime(slate.clock.real(at: .zero))?.date
            return .espnRankings(scenario.poll, Self.table(of: league, slate, sourceView), of: league, on: began)
        }
    }

    private static func table(of league: ESPNLeague, _ slate: SimulatedSlate, _ sourceView: SourceView) -> LeagueTable {
        guard let id = league.id else { return LeagueTable(of: [], in: LeagueID(rawValue: league.slug), after: []) }
        return slate.table(of: league.teams, in: id, sourceView: sourceView)
    }

    private static func missing(_ endpoint: String) -> UpstreamResponse {
        .json(404) { json in
            json.field("code", 404)
            json.field("message", "Failed to get \(endpoint) endpoint.")
        }
    }

    var wrongTypes: UpstreamResponse {
        UpstreamResponse(
            status: 200,
            body: Array(
                #"{"leagues":7,"events":[{"id":{},"competitions":"one"},{"competitions":[{"competitors":[3,4],"status":[]}]},null],"header":{"id":true,"competitions":[[]]},"plays":"none","sports":[{"leagues":"nba"}],"children":[{"standings":{"entries":[3,{"team":4,"stats":"all"}]}}],"rankings":[{"ranks":[{"team":5},6],"others":{}},"poll"]}"#
                    .utf8
            )
        )
    }
}

extension CivilDate {
    /// Parses `20260502`.
    init?(compact text: String) {
        let digits = Array(text)
        guard digits.count == 8 else { return nil }
        self.init("\(String(digits[..<4]))-\(String(digits[4..<6]))-\(String(digits[6...]))")
    }
}
