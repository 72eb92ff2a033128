public import Foundation
public import Observation

/// When outcomes of games are shown.
public enum RevealPolicy: Codable, Hashable, Sendable {
    /// Outcomes of all games are shown.
    case always
    /// The outcome of a game is shown when the user asks for it.
    case onRequest
    /// Outcomes are shown, except those of games of these teams, which are shown when the user asks for them.
    case hiddenTeams(Set<Team.ID>)
}

/// What the user has seen of each game, stored on the device: whether its outcome is shown, and how far its timeline
/// and its story are opened. A place is stored as a play and not as a count, so that it stays right when the server
/// divides the game in another way.
@MainActor
@Observable
public final class RevealStore {
    /// What the user has seen of a game.
    public struct Progress: Codable, Hashable, Sendable {
        /// Whether the outcome is shown.
        public var isShown = false
        /// The ordinal of the first play of the last opened moment; `nil` if none is opened.
        public var momentPlay: Int?
        /// The ordinal of the first play of the last opened block; `nil` if none is opened.
        public var blockPlay: Int?

        /// The progress of a game that the user has not opened.
        public init() {}
    }

    /// When outcomes are shown.
    public var policy: RevealPolicy {
        didSet { if policy != oldValue { save() } }
    }
    /// Why the last change could not be saved; `nil` if it was.
    public private(set) var trouble: FavouritesModel.StoreError?

    /// The greatest number of games that are remembered.
    public static let capacity = 500
    private static let key = "reveals"

    private let store: LocalStore
    /// The games from the least to the most recently changed.
    private var games: [Entry]

    private struct Entry: Codable {
        let game: Game.ID
        var progress: Progress
    }

    private struct Stored: Codable {
        let policy: RevealPolicy
        let games: [Entry]
    }

    /// Loads what was stored earlier. If nothing was stored, outcomes are shown on request.
    /// - Parameter store: A store with its own folder, so that nothing evicts the user's choices.
    public init(store: LocalStore) {
        self.store = store
        let stored = store.data(for: Self.key).flatMap { try? JSONDecoder().decode(Stored.self, from: $0) }
        policy = stored?.policy ?? .onRequest
        games = stored?.games ?? []
    }

    /// What the user has seen of a game.
    public func progress(of game: Game.ID) -> Progress {
        games.last { $0.game == game }?.progress ?? Progress()
    }

    /// Whether the outcome of a game may be shown.
    /// - Parameter teams: The two teams of the game.
    public func shows(_ game: Game.ID, of teams: [Team.ID]) -> Bool {
        switch policy {
        case .always: true
        case .onRequest: progress(of: game).isShown
        case .hiddenTeams(let hidden): hidden.isDisjoint(with: teams) || progress(of: game).isShown
        }
    }

    /// Shows or hides the outcome of a game.
    public func setShown(_ isShown: Bool, for game: Game.ID) {
        change(game) { $0.isShown = isShown }
    }

    /// Records how far the timeline of a game is opened.
    /// - Parameter play: The first play of the last opened moment; `nil` if none is opened.
    public func setMomentPlay(_ play: Int?, for game: Game.ID) {
        change(game) { $0.momentPlay = play }
    }

    /// Records how far the story of a game is opened.
    /// - Parameter play: The first play of the last opened block; `nil` if none is opened.
    public func setBlockPlay(_ play: Int?, for game: Game.ID) {
        change(game) { $0.blockPlay = play }
    }

    /// How much of a game's timeline may be shown.
    /// - Parameter teams: The two teams of the game.
    func timelineWalk(_ game: Game.ID, of teams: [Team.ID]) -> GameWalk {
        shows(game, of: teams) ? .revealed : progress(of: game).momentPlay.map { .play($0) } ?? .start
    }

    /// How much of a game's story may be shown.
    /// - Parameter teams: The two teams of the game.
    func storyWalk(_ game: Game.ID, of teams: [Team.ID]) -> GameWalk {
        shows(game, of: teams) ? .revealed : progress(of: game).blockPlay.map { .play($0) } ?? .start
    }

    private func change(_ game: Game.ID, _ body: (inout Progress) -> Void) {
        var progress = progress(of: game)
        body(&progress)
        games.removeAll { $0.game == game }
        games.append(Entry(game: game, progress: progress))
        games.removeFirst(max(0, games.count - Self.capacity))
        save()
    }

    private func save() {
        do {
            try store.write(JSONEncoder().encode(Stored(policy: policy, games: games)), for: Self.key)
            trouble = nil
        } catch {
            trouble = FavouritesModel.StoreError(reason: "\(error)")
        }
    }
}
