public import Foundation
public import Observation

/// The home feed, for a view to show. A game has its outcome only if ``RevealStore`` shows it.
///
/// With ``RevealPolicy/onRequest``, only outcomes that the user asked for are requested. With the other policies the
/// whole feed is requested with outcomes, and the model removes those that are not shown. Run the model again after
/// changing the policy.
///
/// ```swift
/// .task { await model.run() }
/// ```
@MainActor
@Observable
public final class FeedModel {
    /// The sections in the server's order. A game has an outcome only if it may be shown.
    public private(set) var sections: [FeedSection] = []
    /// The section at which the list opens; `nil` until there is a stored or received response.
    public private(set) var anchor: FeedSection.Key?
    /// How current the data is.
    public private(set) var freshness = Freshness()
    /// Whether there are earlier days to load.
    public var hasEarlier: Bool { before != nil }
    /// Whether there are later days to load.
    public var hasLater: Bool { after != nil }

    private let service: any FeedService
    private let reveals: RevealStore
    private let leagues: [League]
    private let zone: TimeZone?
    /// The days around today.
    private var current: [FeedSection] = []
    /// Pages of earlier days, the last loaded first, then pages of later days.
    private var earlier: [[FeedSection]] = []
    private var later: [[FeedSection]] = []
    private var before: GameDay?
    private var after: GameDay?
    /// The outcomes that were requested one by one.
    private var outcomes: [Game.ID: Loaded] = [:]

    private struct Loaded {
        let outcome: FeedOutcome
        /// The status of the game when it was requested.
        let status: GameStatus
    }

    /// - Parameters:
    ///   - leagues: At most 12; empty means all leagues that the server follows.
    ///   - zone: The time zone that divides the games into days; `nil` means each league's own days.
    public init(_ service: any FeedService, reveals: RevealStore, leagues: [League] = [], zone: TimeZone? = nil) {
        self.service = service
        self.reveals = reveals
        self.leagues = leagues
        self.zone = zone
    }

    /// Shows stored data, then the server's, until the task is cancelled or the server refuses the request.
    public func run() async {
        let filter = filter
        if current.isEmpty, let stored = await service.storedFeed(filter), !Task.isCancelled {
            show(stored.value)
            freshness.confirmedAt = stored.confirmedAt
            freshness.isStale = stored.isStale
        }
        do throws(APIError) {
            for try await update in service.live(filter) {
                switch update {
                case .answer(let answer):
                    show(answer.value)
                    freshness.apply(answer)
                    await loadShownOutcomes()
                case .lost(let error):
                    freshness.trouble = error
                }
            }
        } catch {
            freshness.trouble = error
        }
    }

    /// Adds the week with games before the earliest day.
    public func loadEarlier() async {
        guard let day = before else { return }
        await load(.before(day)) { page in
            earlier.append(page.sections)
            before = page.before
        }
    }

    /// Adds the week with games after the latest day.
    public func loadLater() async {
        guard let day = after else { return }
        await load(.after(day)) { page in
            later.append(page.sections)
            after = page.after
        }
    }

    /// Shows the outcome of a game, and remembers that it is shown.
    public func reveal(_ game: FeedGame) async {
        reveals.setShown(true, for: game.id)
        await loadOutcome(of: game)
        arrange()
    }

    /// Hides the outcome of a game again.
    public func hide(_ game: FeedGame) {
        reveals.setShown(false, for: game.id)
        outcomes[game.id] = nil
        arrange()
    }

    /// The request. Outcomes of the whole feed are requested only if the user chose to see them.
    private var filter: FeedFilter {
        FeedFilter(leagues: leagues, zone: zone, reveal: reveals.policy == .onRequest ? .pre : .post)
    }

    private func load(_ page: FeedContinuation, _ add: (Feed) -> Void) async {
        do throws(APIError) {
            add(try await service.feed(filter, page))
        } catch .cancelled {
            return
        } catch {
            freshness.trouble = error
        }
        arrange()
        await loadShownOutcomes()
    }

    private func show(_ feed: Feed) {
        current = feed.sections
        anchor = feed.anchor
        if earlier.isEmpty { before = feed.before }
        if later.isEmpty { after = feed.after }
        arrange()
    }

    /// Requests the outcomes of games that are shown but came without one, for example after a restart, and again
    /// those of games that are being played or have ended since.
    private func loadShownOutcomes() async {
        let games = sections.flatMap(\.games).filter { game in
            guard shows(game) else { return false }
            guard let known = outcomes[game.id] else { return game.outcome == nil }
            return game.status == .live || game.status != known.status
        }
        for game in games { await loadOutcome(of: game) }
        if !games.isEmpty { arrange() }
    }

    private func loadOutcome(of game: FeedGame) async {
        do throws(APIError) {
            outcomes[game.id] = Loaded(outcome: try await service.outcome(of: game.id), status: game.status)
        } catch .cancelled {
            // The view has disappeared.
        } catch {
            freshness.trouble = error
        }
    }

    private func shows(_ game: FeedGame) -> Bool {
        reveals.shows(game.id, of: [game.homeTeam.id, game.awayTeam.id])
    }

    private func arrange() {
        let pages = Array(earlier.reversed()) + [current] + later
        sections = FeedSection.merging(pages.flatMap(\.self)) { game in
            game.showing(shows(game) ? outcomes[game.id]?.outcome ?? game.outcome : nil)
        }
    }
}
