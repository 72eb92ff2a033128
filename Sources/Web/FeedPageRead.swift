import APIServer
import Postgres
import Scores
import Storage
import Time

/// `/feed`: the games of the followed leagues around today.
struct FeedPageRead: ReadHandler, Hashable {
    /// `nil`: all followed leagues.
    let league: LeagueID?
    let part: FeedSelection.Part
    let options: PageOptions

    init(_ request: ReadRequest, _ options: PageOptions) throws {
        league = try request.query.namedLeague()
        part = try request.query.feedPart()
        self.options = options
    }

    var query: ReadQuery {
        let games: ReadQuery.Games = league.map { .league($0) } ?? .all
        let areShown = !options.outcomes.areHidden
        return ReadQuery(self, shows: games.withOutcomes(areShown), isCurrentUntilChange: areShown)
    }

    func response(from session: any TransactingSession) async throws -> CachedResponse {
        let requested = RequestedLeagues(session)
        let followed = try await requested.followed()
        let leagues = try await requested.leagues(league, of: followed)
        let includesOutcomes = !options.outcomes.areHidden
        let selection = FeedSelection(
            leagues: leagues,
            // The current day is the same in all leagues.
            today: leagues[0].today,
            part: part,
            includesOutcomes: includesOutcomes
        )
        let feed = try await FeedStore.feed(selection, from: session)
        let games = feed.entries.map(\.game)
        let page = FeedPage(
            frame: options.frame(FeedPage.address(of: part, league), hidesByDefault: true),
            feed: feed,
            part: part,
            today: selection.today,
            freshness: includesOutcomes ? try await requested.freshness(ofLiveIn: games) : [:],
            league: league,
            leagues: followed,
            zone: leagues[0].zone
        )
        return try CachedResponse(page.html, ResponseLife(of: feed, selection))
    }
}
