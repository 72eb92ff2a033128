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
    /// The games to show; run the model again after a change.
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
    /// The slate of ``games``.
    private var shownSlate: ScoreboardQuery?

    /// - Parameter slate: Default: the league's current day.
    public init(_ service: any ScheduleService, slate: ScoreboardQuery = ScoreboardQuery()) {
        self.service = service
        self.slate = slate
    }

    /// Shows stored data, then the server's, until the task is cancelled or the server refuses.
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
