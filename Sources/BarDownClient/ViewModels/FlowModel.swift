public import Foundation
public import Observation

/// The story of a finished game, for a view to show: cards that the user opens one after the other. It continues where
/// the user stopped, and shows everything only if ``RevealStore`` shows the outcome.
///
/// ```swift
/// .task { await model.run() }
/// ```
@MainActor
@Observable
public final class FlowModel {
    /// The game's id.
    public let game: Game.ID
    /// How current the data is.
    public private(set) var freshness = Freshness()
    /// The last response; `nil` until there is a stored or received one.
    private var response: GameFlow?

    private let service: any StoryService
    private let reveals: RevealStore
    private let teams: [Team.ID]
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - teams: The two teams of the game, some of which the user may hide.
    ///   - clock: Waits for a story that is being written.
    public init(
        _ service: any StoryService,
        game: Game.ID,
        teams: [Team.ID],
        reveals: RevealStore,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.service = service
        self.game = game
        self.teams = teams
        self.reveals = reveals
        self.clock = clock
    }

    /// How much of the story is opened.
    public var walk: GameWalk { reveals.storyWalk(game, of: teams) }
    /// The story as far as it may be shown; `nil` until there is a stored or received response.
    public var flow: GameFlow? { response?.reveal == .post && !isRevealed ? nil : response }
    /// The opened blocks, in the order of play.
    public var cards: [BlockCard] { flow?.blocks.map(BlockCard.init) ?? [] }
    /// Whether there is a story; `nil` until there is a response.
    public var status: GameFlow.Status? { flow?.status }
    /// Whether the game is over and its story is being written.
    public var isPending: Bool { status == .pending }
    /// How long the server asks to wait for a story that is being written; `nil` if there is nothing to wait for.
    public var retryAfter: Duration? { isPending ? flow?.retryAfter.map { .seconds($0) } : nil }
    /// Where the next block begins; `nil` if there is none.
    public var next: StoryPlace? { flow?.next }
    /// Whether all blocks are opened.
    public var isAtEnd: Bool { flow?.isEnd ?? false }
    /// Whether everything is shown.
    public var isRevealed: Bool { walk == .revealed }

    /// Shows the stored story, then the server's. As long as the game goes on, the story is being written or the server
    /// does not respond, it asks again, until the task is cancelled.
    public func run() async {
        await showStored()
        while let pause = await load(walk) {
            do {
                try await clock.sleep(for: pause)
            } catch {
                return
            }
        }
    }

    /// Opens the next block. Before there is a story, asks the server for it.
    public func advance() async {
        guard !isAtEnd else { return }
        _ = await load(isRevealed ? walk : next.map { .play($0.play) } ?? walk)
    }

    /// Shows everything, and remembers that the outcome is shown.
    public func revealAll() async {
        reveals.setShown(true, for: game)
        _ = await load(walk)
    }

    /// Hides the outcome, and returns to the last block that was opened before. If the user's policy shows the game,
    /// nothing is hidden.
    public func hide() async {
        reveals.setShown(false, for: game)
        guard !isRevealed else { return }
        response = nil
        await showStored()
        _ = await load(walk)
    }
}

extension FlowModel {
    /// The pause after a request without a response, if the server did not ask for another one.
    private static let pauseAfterFailure: Duration = .seconds(10)

    private func showStored() async {
        let walk = walk
        guard flow == nil, let stored = await service.storedFlow(of: game, walk) else { return }
        guard flow == nil, walk == self.walk, !Task.isCancelled else { return }
        response = stored.value
        freshness.confirmedAt = stored.confirmedAt
        freshness.isStale = stored.isStale
    }

    /// Opens as much as the request says, unless meanwhile the user has opened something else.
    /// - Returns: After how long to ask again; `nil` if there will be nothing new.
    private func load(_ target: GameWalk) async -> Duration? {
        let walk = walk
        do throws(APIError) {
            let answer = try await service.flow(of: game, target)
            guard walk == self.walk else { return .zero }
            if target != walk { reveals.setBlockPlay(answer.value.blocks.last?.playIDs.first, for: game) }
            response = answer.value
            freshness.apply(answer)
            return answer.value.pause
        } catch .cancelled {
            // The view has disappeared.
            return nil
        } catch {
            freshness.trouble = error
            return error.isTransient ? error.retryAfter ?? Self.pauseAfterFailure : nil
        }
    }
}

extension GameFlow {
    /// After how long to ask for the story again; `nil` if it is there, or if there will be none.
    fileprivate var pause: Duration? {
        switch status {
        case .pending: .seconds(retryAfter ?? 30)
        case .live, .scheduled: .seconds(60)
        default: nil
        }
    }
}
