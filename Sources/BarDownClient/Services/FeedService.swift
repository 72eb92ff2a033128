public import Foundation

/// The games of the home feed to request.
public struct FeedFilter: Hashable, Sendable {
    /// The leagues, at most 12; empty means all leagues that the server follows.
    public var leagues: [League]
    /// The time zone that divides the games into days; `nil` means each league's own days.
    public var zone: TimeZone?
    /// Whether the response includes outcomes.
    public var reveal: Reveal

    /// - Parameters:
    ///   - leagues: At most 12; empty means all leagues that the server follows.
    ///   - zone: The time zone that divides the games into days; `nil` means each league's own days.
    public init(leagues: [League] = [], zone: TimeZone? = nil, reveal: Reveal = .pre) {
        self.leagues = leagues
        self.zone = zone
        self.reveal = reveal
    }
}

/// A page of the home feed, next to the days that are already known.
public enum FeedContinuation: Hashable, Sendable {
    /// The week with games before this day.
    case before(GameDay)
    /// The week with games after this day.
    case after(GameDay)
}

/// Provides the home feed.
public protocol FeedService: Sendable {
    /// The last stored feed, without a request.
    func storedFeed(_ filter: FeedFilter) async -> Fetched<Feed>?
    /// The feed around today as it changes.
    func live(_ filter: FeedFilter) -> LiveUpdates<Feed>
    /// A page of earlier or later days.
    func feed(_ filter: FeedFilter, _ page: FeedContinuation) async throws(APIError) -> Feed
    /// What happened in a game. Request it only when the user asks to see it.
    func outcome(of game: Game.ID) async throws(APIError) -> FeedOutcome
}

/// Provides the home feed from the API.
public struct APIFeedService: FeedService {
    private let client: APIClient

    /// - Parameter client: The client; it needs a store if the app is to show data without a network.
    public init(_ client: APIClient) {
        self.client = client
    }

    /// The feed in the client's store.
    public func storedFeed(_ filter: FeedFilter) async -> Fetched<Feed>? {
        await client.stored(.feed(filter))
    }

    /// Refreshes as often as the server allows, or when its stream reports a change. Without outcomes, it is the stream
    /// without scores.
    public func live(_ filter: FeedFilter) -> LiveUpdates<Feed> {
        client.live(.feed(filter), HintQuery(hidesScores: filter.reveal == .pre))
    }

    /// Sends a request unless the last response is still fresh.
    public func feed(_ filter: FeedFilter, _ page: FeedContinuation) async throws(APIError) -> Feed {
        try await client.get(.feed(filter, page)).value
    }

    /// Asks the server whether anything changed.
    public func outcome(of game: Game.ID) async throws(APIError) -> FeedOutcome {
        FeedOutcome(try await client.get(.detail(of: game), .confirmed).value.game)
    }
}

extension FeedOutcome {
    /// The outcome in a scoreboard's game. It has no scores before the start, and scores by period only for games whose
    /// response labels the periods.
    public init(_ game: Game) {
        let hasBegun = game.status != .scheduled
        self.init(
            homeScore: hasBegun ? game.homeScore : nil,
            awayScore: hasBegun ? game.awayScore : nil,
            period: game.period,
            clock: game.clock,
            periodScores: game.periodScores ?? []
        )
    }
}

/// Predetermined responses, for previews and tests.
public struct FakeFeedService: FeedService {
    /// The feed around today.
    public var feed: Feed
    /// The pages of earlier and later days; no page for a continuation that is missing here.
    public var pages: [FeedContinuation: Feed]
    /// What happened in each game.
    public var outcomes: [Game.ID: FeedOutcome]
    /// The result of ``storedFeed(_:)``.
    public var stored: Feed?
    /// The updates of ``live(_:)``, in order; `nil` for one response with ``feed``.
    public var updates: [LiveUpdate<Feed>]?
    /// If set, every call that would use the network throws it.
    public var failure: APIError?

    /// - Parameter updates: The updates of ``live(_:)``; `nil` for one response with ``feed``.
    public init(
        feed: Feed = Samples.feed,
        pages: [FeedContinuation: Feed] = [:],
        outcomes: [Game.ID: FeedOutcome] = Samples.outcomes,
        stored: Feed? = nil,
        updates: [LiveUpdate<Feed>]? = nil,
        failure: APIError? = nil
    ) {
        self.feed = feed
        self.pages = pages
        self.outcomes = outcomes
        self.stored = stored
        self.updates = updates
        self.failure = failure
    }

    /// ``stored``, confirmed at ``Samples/start``.
    public func storedFeed(_ filter: FeedFilter) async -> Fetched<Feed>? {
        stored.map { Fetched($0, confirmedAt: Samples.start) }
    }

    /// ``updates``, then the end or ``failure``. If the filter asks for outcomes, ``feed`` has those of ``outcomes``.
    public func live(_ filter: FeedFilter) -> LiveUpdates<Feed> {
        let answer = filter.reveal == .post ? feed.map { $0.showing(outcomes[$0.id]) } : feed
        return LiveUpdates(updates ?? (failure == nil ? [.answer(Fetched(answer))] : []), failure: failure)
    }

    /// The page in ``pages``.
    public func feed(_ filter: FeedFilter, _ page: FeedContinuation) async throws(APIError) -> Feed {
        if let failure { throw failure }
        guard let found = pages[page] else { throw .unreadable("no page \(page)") }
        return found
    }

    /// The outcome in ``outcomes``.
    public func outcome(of game: Game.ID) async throws(APIError) -> FeedOutcome {
        if let failure { throw failure }
        guard let outcome = outcomes[game] else { throw .refused(ProblemDetails(status: 404, code: "unknown_game")) }
        return outcome
    }
}
