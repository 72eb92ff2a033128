import APIModels
import APIResponses
import APIServer
import Postgres
import Scores
import Storage
import Time

/// `feed`: the games of several leagues around today, by section and day.
struct FeedRead: ReadHandler {
    /// The greatest number of leagues in a request.
    static let maxLeagues = 12
    static let parameters: Set = ["after", "before", "league", "reveal", "zone"]

    private struct Parameters: Hashable {
        /// Empty: all followed leagues.
        let leagues: Set<LeagueID>
        let part: FeedSelection.Part
        /// `nil`: each league's own days.
        let zone: String?
        let reveal: Reveal
    }

    private let parameters: Parameters
    private let zones: ZoneNames

    init(_ request: ReadRequest, zones: ZoneNames) throws {
        parameters = Parameters(
            leagues: Set(try request.query.namedLeagues(limit: Self.maxLeagues)),
            part: try request.query.feedPart(),
            zone: try request.query.text("zone"),
            reveal: try request.query.reveal()
        )
        self.zones = zones
    }

    var query: ReadQuery {
        let (leagues, areShown) = (parameters.leagues, parameters.reveal == .post)
        let games: ReadQuery.Games = leagues.isEmpty ? .all : .leagues(leagues)
        return ReadQuery(parameters, shows: games.withOutcomes(areShown), isCurrentUntilChange: areShown)
    }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let store = ScoreboardStore(session)
        let leagues = try await store.requestedLeagues(parameters.leagues)
        let zone = parameters.zone
        var today = leagues.first?.today
        if let zone { today = try await zones.today(in: zone, store) }
        guard let today else { throw Problem.unknown("league") }
        let selection = FeedSelection(
            leagues: leagues,
            today: today,
            zone: zone,
            part: parameters.part,
            includesOutcomes: parameters.reveal == .post
        )
        let feed = try await FeedStore.feed(selection, from: session)
        return try CachedResponse(FeedResponse(feed, selection), ResponseLife(of: feed, selection))
    }
}
