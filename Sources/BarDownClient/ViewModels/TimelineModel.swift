public import Foundation
public import Observation

/// The timeline of a game, for a view to show: moments that the user opens one after the other, with the score at the
/// breaks between them. It continues where the user stopped, and shows everything only if ``RevealStore`` shows the
/// outcome.
///
/// ```swift
/// .task(id: model.walk) { await model.run() }
/// ```
@MainActor
@Observable
public final class TimelineModel {
    /// The game's id.
    public let game: Game.ID
    /// How current the data is.
    public private(set) var freshness = Freshness()
    /// The last response; `nil` until there is a stored or received one.
    private var response: Moments?
    /// The last moment that was requested with its plays; `nil` if its plays are hidden again.
    private var detail: Moment?

    private let service: any StoryService
    private let reveals: RevealStore
    private let teams: [Team.ID]

    /// - Parameter teams: The two teams of the game, some of which the user may hide.
    public init(_ service: any StoryService, game: Game.ID, teams: [Team.ID], reveals: RevealStore) {
        self.service = service
        self.game = game
        self.teams = teams
        self.reveals = reveals
    }

    /// How much of the timeline is opened. Run the model again after it has changed.
    public var walk: GameWalk { reveals.timelineWalk(game, of: teams) }
    /// The opened moments in the order of play, and the scores between them.
    public var items: [TimelineItem] { moments?.items ?? [] }
    /// The state of the game; `nil` until there is a response.
    public var status: Moments.Status? { moments?.status }
    /// The opened moment whose plays are shown, with its plays; `nil` if there is none.
    public var expanded: Moment? { detail.flatMap { opened($0.index) == nil ? nil : $0 } }
    /// Where the next moment begins; `nil` if there is none yet.
    public var next: StoryPlace? { moments?.next }
    /// Whether the game is over and all of its moments are opened.
    public var isAtEnd: Bool { moments?.isEnd ?? false }
    /// Whether the game goes on and all of its moments so far are opened.
    public var isAtPresent: Bool { moments?.isPresent ?? false }
    /// Whether everything is shown.
    public var isRevealed: Bool { walk == .revealed }

    /// Shows stored moments, then the server's as they change, until the task is cancelled, the server refuses the
    /// request, or another moment is opened.
    public func run() async {
        let walk = walk
        await showStored()
        do throws(APIError) {
            for try await update in service.liveMoments(of: game, walk) {
                guard walk == self.walk else { return }
                switch update {
                case .answer(let answer): await show(answer)
                case .lost(let error): freshness.trouble = error
                }
            }
        } catch {
            freshness.trouble = error
        }
    }

    /// Opens the next moment. If all are opened, asks the server for news.
    public func openNext() async {
        guard !isAtEnd else { return }
        await load(isRevealed ? walk : next.map { .play($0.play) } ?? walk)
    }

    /// Opens the moments up to the one with this index, and closes those after it.
    public func open(_ index: Int) async {
        guard !isRevealed, index >= 0 else { return }
        await load(.first(index + 1))
    }

    /// Shows the plays of an opened moment instead of those of any other moment.
    public func expand(_ index: Int) async {
        guard opened(index) != nil else { return }
        let walk = walk
        do throws(APIError) {
            let moment = try await service.moment(at: index, of: game, isRevealed ? .post : .pre)
            guard walk == self.walk, moment.index == index else { return }
            detail = moment
        } catch .cancelled {
            // The view has disappeared.
        } catch {
            freshness.trouble = error
        }
    }

    /// Shows no plays.
    public func collapse() {
        detail = nil
    }

    /// Shows everything, and remembers that the outcome is shown.
    public func reveal() async {
        reveals.setShown(true, for: game)
        await load(walk)
    }

    /// Hides the outcome, and returns to the last moment that was opened before. If the user's policy shows the game,
    /// nothing is hidden.
    public func hide() async {
        reveals.setShown(false, for: game)
        guard !isRevealed else { return }
        response = nil
        detail = nil
        await showStored()
        await load(walk)
    }
}

extension TimelineModel {
    /// The last response, as far as it may be shown.
    private var moments: Moments? { response?.reveal == .post && !isRevealed ? nil : response }

    private func opened(_ index: Int) -> Moment? { moments?.moments.first { $0.index == index } }

    private func showStored() async {
        let walk = walk
        guard moments == nil, let stored = await service.storedMoments(of: game, walk) else { return }
        guard moments == nil, walk == self.walk, !Task.isCancelled else { return }
        response = stored.value
        freshness.confirmedAt = stored.confirmedAt
        freshness.isStale = stored.isStale
    }

    /// Opens as much as the request says, unless meanwhile the user has opened something else.
    private func load(_ target: GameWalk) async {
        let walk = walk
        do throws(APIError) {
            let answer = try await service.moments(of: game, target)
            guard walk == self.walk else { return }
            if target != walk { reveals.setMomentPlay(answer.value.moments.last?.startPlay, for: game) }
            await show(answer)
        } catch .cancelled {
            // The view has disappeared.
        } catch {
            freshness.trouble = error
        }
    }

    /// Shows the response, and the plays of the expanded moment again if it has changed.
    private func show(_ answer: Fetched<Moments>) async {
        response = answer.value
        freshness.apply(answer)
        guard let old = detail else { return }
        guard let new = opened(old.index) else { return collapse() }
        if new.startPlay != old.startPlay || new.endPlay != old.endPlay { await expand(new.index) }
    }
}
