import APIResponses
package import APIServer
import Contests
import Hummingbird
package import Postgres
import Scores
import Storage

/// The operations and the member gate, for all routes of contests.
package struct ContestAccess: Sendable {
    package let service: ContestService
    private let members: MemberGate

    package init(pool: PostgresPool, members: MemberGate) {
        (service, self.members) = (ContestService(pool: pool), members)
    }

    /// The member that sent a request.
    /// - Throws: ``Problem`` if the request has no valid access token.
    func member(of request: Request) async throws -> Member { try await members.member(of: request) }
}

extension PostgresSession {
    /// Reads games as cards.
    func cards(of games: some Sequence<GameID>) async throws -> BetCards {
        BetCards(try await ChangeStore(self).games(Array(Set(games))))
    }
}
