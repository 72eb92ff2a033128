import APIResponses
package import APIServer
import Hummingbird
package import Postgres
import Scores
import Storage

/// The database and the member gate, for all routes of contests.
package struct ContestAccess: Sendable {
    let pool: PostgresPool
    private let members: MemberGate

    package init(pool: PostgresPool, members: MemberGate) {
        (self.pool, self.members) = (pool, members)
    }

    /// The member that sent a request.
    /// - Throws: ``Problem`` if the request has no valid access token.
    func member(of request: Request) async throws -> Member { try await members.member(of: request) }

    /// A league with contests.
    /// - Throws: ``Problem`` if there is no such league, or it has no contests.
    func leagueWithContests(_ league: LeagueID) async throws -> LeagueID {
        switch try await InvitationStore(pool).hasContests(league) {
        case nil: throw Problem.unknown("league")
        case false?: throw Problem.contestsOff
        case true?: return league
        }
    }
}

extension PostgresSession {
    /// Reads games as cards.
    func cards(of games: some Sequence<GameID>) async throws -> BetCards {
        BetCards(try await ChangeStore(self).games(Array(Set(games))))
    }
}
