import Scores
import Time

extension UpstreamResponse {
    /// `GetContests_web`: the games of one day, as `{"data":{"contests":[…]}}`.
    ///
    /// Only Division I men's lacrosse is simulated. All other sports, divisions and seasons have no games.
    static func contests(
        _ variables: ContestsVariables,
        of slate: SimulatedSlate,
        sourceView: SourceView = SourceView()
    ) -> UpstreamResponse {
        let date = CivilDate(american: variables.contestDate)
        let isSimulatedLeague =
            variables.sportCode == "MLA" && variables.division == 1 && variables.seasonYear == date?.seasonYear
        let listings = isSimulatedLeague ? slate.listings(of: .mensLacrosseD1, on: date, sourceView: sourceView) : []
        return .json { json in
            json.object("data") { json in
                json.array("contests", listings) { json, listing in
                    json.object { json in contest(listing, &json) }
                }
            }
        }
    }

    private static func contest(_ listing: ScheduledListing, _ json: inout FeedJSONWriter) {
        let view = listing.view
        let words = StageWords(view)
        json.field("__typename", "Contest")
        json.field("contestId", view.contestID)
        json.field("url", "/game/\(view.contestID)")
        json.field("gameState", words.gameState)
        json.field("statusCodeDisplay", words.statusCodeDisplay)
        json.field("currentPeriod", words.currentPeriod)
        json.field("contestClock", words.contestClock)
        json.field("startTimeEpoch", Int(listing.shownStart.secondsSinceEpoch))
        json.field("startTime", listing.startTime)
        json.field("hasStartTime", listing.hasStartTime)
        json.field("tba", !listing.hasStartTime)
        json.field("startDate", listing.date?.american)
        json.field("finalMessage", words.finalMessage)
        json.field("broadcasterName", PublishedFacts(view: view).channel?.name)
        json.emptyArray("liveVideos")
        json.null("championshipId")
        json.null("championshipGame")
        json.null("bracketId")
        json.null("roundNumber")
        json.null("roundDescription")
        json.array("teams", Side.allCases) { json, side in
            json.object { json in team(side, of: view, &json) }
        }
    }

    private static func team(_ side: Side, of view: GameView, _ json: inout FeedJSONWriter) {
        let team = view.teams[side]
        json.field("__typename", "ContestTeam")
        json.field("isHome", side == .home)
        json.field("isWinner", view.winner == side)
        json.field("score", view.shownScore?[side])
        json.field("nameShort", team.short)
        json.field("name6Char", team.char6)
        json.field("seoname", team.seoname)
        json.null("seed")
        json.field("teamRank", team.rank)
        json.field("conferenceSeo", team.conference)
    }
}

extension GameView {
    /// The winner of a finished game; `nil` before.
    var winner: Side? {
        if case .final = stage { score.leader } else { nil }
    }

    /// The score that sources show; `nil` for a game that has not started.
    var shownScore: Score? {
        switch stage {
        case .scheduled, .postponed: nil
        case .live, .final: score
        }
    }
}

/// A team of a contest, in the form common to all responses about one game.
struct ContestTeam {
    private let side: Side
    private let team: Team

    init(_ side: Side, of view: GameView) {
        self.side = side
        team = view.teams[side]
    }

    func fill(_ json: inout FeedJSONWriter) {
        json.field("__typename", "ContestTeam")
        json.field("isHome", side == .home)
        json.field("teamId", String(team.id))
        json.field("seoname", team.seoname)
        json.field("name6Char", team.char6)
        json.field("nameShort", team.short)
        json.field("nameFull", team.full)
        json.field("teamName", team.nickname)
        json.field("color", team.color)
    }
}

extension UpstreamResponse {
    /// `NCAA_schedules_today_web`: the days of a season with games, as `{"data":{"schedules":{…}}}`.
    ///
    /// As in ``contests(_:of:sourceView:)``, all other sports, divisions and seasons have no games.
    static func seasonDays(_ variables: SeasonVariables, of slate: SimulatedSlate, sourceView: SourceView)
        -> UpstreamResponse
    {
        let isSimulatedLeague = variables.sportCode == "MLA" && variables.division == 1
        let days =
            isSimulatedLeague
            ? slate.listings(of: .mensLacrosseD1, on: nil, sourceView: sourceView).compactMap(\.date) : []
        let counts = Dictionary(grouping: days.filter { $0.seasonYear == variables.seasonYear }, by: \.self)
            .mapValues(\.count).sorted { $0.key < $1.key }
        return .json { json in
            json.object("data") { json in
                json.object("schedules") { json in
                    json.field("__typename", "Schedules")
                    json.object("today") { $0.field("date", EasternTime(slate.instant)?.date.american) }
                    json.array("games", counts) { json, day in
                        json.object { json in
                            json.field("contestDate", day.key.american)
                            json.field("count", day.value)
                        }
                    }
                }
            }
        }
    }
}
