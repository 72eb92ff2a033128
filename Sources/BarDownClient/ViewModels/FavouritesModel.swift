public import Foundation
public import Observation

/// The teams that the user chose, stored on the device.
@MainActor
@Observable
public final class FavouritesModel {
    /// The teams in the order in which they were chosen.
    public private(set) var teams: [Team]
    /// Why the last choice could not be saved; `nil` if it was.
    public private(set) var trouble: StoreError?

    private let store: LocalStore
    private static let key = "favourites"

    /// The error for a choice that could not be saved.
    public struct StoreError: Error, Hashable, Sendable {
        /// The system's description of the error, for a log.
        public let reason: String
    }

    /// Loads the earlier choices.
    /// - Parameter store: A store with its own folder, so that nothing evicts the user's choice.
    public init(store: LocalStore) {
        self.store = store
        let stored = store.data(for: Self.key).flatMap { try? JSONDecoder().decode([Team].self, from: $0) }
        teams = stored ?? []
    }

    /// The ids of the chosen teams, for ``ScoreboardModel/favourites``.
    public var ids: Set<Team.ID> { Set(teams.map(\.id)) }

    /// Whether the user chose the team.
    public func contains(_ team: Team.ID) -> Bool {
        teams.contains { $0.id == team }
    }

    /// Adds the team, or removes it.
    public func toggle(_ team: Team) {
        if contains(team.id) { teams.removeAll { $0.id == team.id } } else { teams.append(team) }
        do {
            try store.write(JSONEncoder().encode(teams), for: Self.key)
            trouble = nil
        } catch {
            trouble = StoreError(reason: "\(error)")
        }
    }
}
