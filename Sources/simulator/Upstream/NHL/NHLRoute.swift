import Scores
import Time

/// The pages of `api-web.nhle.com`, below its host name: `/api-web.nhle.com/v1/…`.
enum NHLRoute: UpstreamPage {
    case score(CivilDate)
    case schedule(CivilDate)
    case standings(CivilDate)
    case playByPlay(Int)
    case boxScore(Int)
    case landing(Int)

    static let host = "api-web.nhle.com"
    static let names = [
        "nhl_score", "nhl_schedule", "nhl_play_by_play", "nhl_boxscore", "nhl_landing", "nhl_standings",
    ]

    init?(_ target: Target) {
        let parts = target.path.split(separator: "/").map(String.init)
        guard parts.count >= 4, Array(parts[..<2]) == [Self.host, "v1"] else { return nil }
        switch (parts[2], parts.count) {
        case ("score", 4):
            guard let day = CivilDate(parts[3]) else { return nil }
            self = .score(day)
        case ("schedule", 4):
            guard let day = CivilDate(parts[3]) else { return nil }
            self = .schedule(day)
        case ("standings", 4):
            guard let day = CivilDate(parts[3]) else { return nil }
            self = .standings(day)
        case ("gamecenter", 5):
            guard let id = Int(parts[3]) else { return nil }
            switch parts[4] {
            case "play-by-play": self = .playByPlay(id)
            case "boxscore": self = .boxScore(id)
            case "landing": self = .landing(id)
            default: return nil
            }
        default: return nil
        }
    }

    var name: String {
        switch self {
        case .score: Self.names[0]
        case .schedule: Self.names[1]
        case .playByPlay: Self.names[2]
        case .boxScore: Self.names[3]
        case .landing: Self.names[4]
        case .standings: Self.names[5]
        }
    }

    func response(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamResponse {
        let slate = scenario.slate(age: sourceView.age)
        switch self {
        case .score(let day): return .nhlScore(slate.listings(of: .nhl, on: day, sourceView: sourceView), of: day)
        case .schedule(let day):
            return .nhlSchedule(from: day) { slate.listings(of: .nhl, on: $0, sourceView: sourceView) }
        case .standings(let day):
            return .nhlStandings(
                slate.table(of: HockeyTeams.all, in: .nhl, until: day, sourceView: sourceView),
                on: day
            )
        case .playByPlay(let id): return Self.game(id, slate, sourceView, UpstreamResponse.nhlPlayByPlay)
        case .boxScore(let id): return Self.game(id, slate, sourceView, UpstreamResponse.nhlBoxScore)
        case .landing(let id): return Self.game(id, slate, sourceView, UpstreamResponse.nhlLanding)
        }
    }

    private static func game(
        _ id: Int,
        _ slate: SimulatedSlate,
        _ sourceView: SourceView,
        _ makeResponse: (ScheduledListing) -> UpstreamResponse
    ) -> UpstreamResponse {
        guard let listing = slate.listing(contestID: id, sourceView: sourceView), listing.view.league == .nhl else {
            return UpstreamResponse(status: 404, contentType: "text/html", body: Array("Not Found".utf8))
        }
        return makeResponse(listing)
    }

    var wrongTypes: UpstreamResponse {
        UpstreamResponse(
            status: 200,
            body: Array(
                #"{"currentDate":7,"games":[{"id":[],"awayTeam":"one","homeTeam":2},4,null],"gameWeek":[{"games":{}}],"plays":[3,{"periodDescriptor":"first","details":[]}],"rosterSpots":{},"gameState":{},"summary":{"scoring":[7]},"standings":[{"teamAbbrev":[],"wins":{}},3],"playerByGameStats":[]}"#
                    .utf8
            )
        )
    }
}
