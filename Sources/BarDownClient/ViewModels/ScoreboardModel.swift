public import Foundation
public import Observation

/// The scoreboard of a day, for a view to show.
///
/// ```swift
/// .task(id: model.slate) { await model.run() }
/// ```
@MainActor
@Observable
public final class ScoreboardModel {
    /// The query for the games to show. Run the model again after changing it.
    public var slate: ScoreboardQuery
    /// Teams whose games come first.
    public var favourites: Set<Team.ID> = [] {
        didSet { sections = ScoreboardSections(games, favourites: favourites) }
    }
    /// The games to show, by section.
    public private(set) var sections = ScoreboardSections()
    /// How current the data is.
    public private(set) var freshness = Freshness()

    private let service: any ScheduleService
    private var games: [Game] = []
    /// The query whose result ``games`` is; `nil` before the first run.
    private var shownSlate: ScoreboardQuery?

    /// - Parameter slate: The query for the games to show; by default men's Division I lacrosse on its current day.
    public init(_ service: any ScheduleService, slate: ScoreboardQuery = ScoreboardQuery()) {
        self.service = service
        self.slate = slate
    }

    /// Shows stored data, then the server's, until the task is cancelled or the server refuses the request.
    public func run() async {
        let slate = slate
        if shownSlate != slate {
            freshness = Freshness()
            show([], of: slate)
            if let stored = await service.stored(slate), !Task.isCancelled {
                show(stored.value, of: slate)
                freshness.confirmedAt = stored.confirmedAt
                freshness.isStale = stored.isStale
            }
        }
        do throws(APIError) {
            for try await update in service.live(slate) { apply(update, of: slate) }
        } catch {
            freshness.trouble = error
        }
    }

    private func apply(_ update: LiveUpdate<[Game]>, of slate: ScoreboardQuery) {
        switch update {
        case .answer(let answer):
            show(answer.value, of: slate)
            freshness.apply(answer)
        case .lost(let error):
            freshness.trouble = error
        }
    }

    private func show(_ games: [Game], of slate: ScoreboardQuery) {
        self.games = games
        shownSlate = slate
        sections = ScoreboardSections(games, favourites: favourites)
    }
}

/// How current the data in a view is.
public struct Freshness: Hashable, Sendable {
    /// When the server last confirmed the data; `nil` while nothing is shown.
    public var confirmedAt: Date?
    /// The reason why there is nothing newer; `nil` while the server responds.
    public var trouble: APIError?
    /// Whether the server marked its response as stale.
    public var isStale = false

    /// Creates a value for a view that shows nothing yet.
    public init() {}

    /// Whether a view may say "live".
    public var isCurrent: Bool { confirmedAt != nil && trouble == nil && !isStale }

    mutating func apply<Value>(_ answer: Fetched<Value>) {
        confirmedAt = answer.confirmedAt
        isStale = answer.isStale
        trouble = nil
    }
}

/// The games of a day in the order in which fans look for them; each is in exactly one section.
public struct ScoreboardSections: Hashable, Sendable {
    /// Games of the user's teams: those under way, then upcoming ones, then finished ones.
    public let favourites: [Game]
    /// Games under way.
    public let live: [Game]
    /// Upcoming, postponed and cancelled games, and games whose status is unknown, ordered by time.
    public let upcoming: [Game]
    /// Finished games, latest start first.
    public let final: [Game]

    /// - Parameter favourites: Teams that the user chose.
    public init(_ games: [Game] = [], favourites: Set<Team.ID> = []) {
        let ordered = games.sorted { Self.rank($0) < Self.rank($1) }
        let isFavourite = { (game: Game) in
            favourites.contains(game.homeTeam.id) || favourites.contains(game.awayTeam.id)
        }
        self.favourites = ordered.filter(isFavourite)
        let others = ordered.filter { !isFavourite($0) }
        live = others.filter(\.isUnderWay)
        final = others.filter { $0.phase == .final }
        upcoming = others.filter { !$0.isUnderWay && $0.phase != .final }
    }

    /// Every game once, section by section.
    public var all: [Game] { favourites + live + upcoming + final }

    /// The sort key of a game: its section, then its time. The home team's name and the id break ties, so that the
    /// order is stable.
    private static func rank(_ game: Game) -> (Int, Double, String, String) {
        let time = game.startTime.timeIntervalSince1970
        let (name, id) = (game.homeTeam.name, game.id.uuidString)
        if game.isUnderWay { return (0, time, name, id) }
        return game.phase == .final ? (2, -time, name, id) : (1, time, name, id)
    }
}
