import APIResponses
package import APIServer
import Contests
import Hummingbird
package import Postgres
import Scores
import Storage

/// The database and the member gate, for all routes of contests.
package struct ContestAccess: Sendable {
    let pool: PostgresPool
    private let members: MemberGate
    private let rulesCache = LookupCache<RulesKey, ContestRules>()

    private enum RulesKey {
        case only
    }

    package init(pool: PostgresPool, members: MemberGate) {
        (self.pool, self.members) = (pool, members)
    }

    /// The member that sent a request.
    /// - Throws: ``Problem`` if the request has no valid access token.
    func member(of request: Request) async throws -> Member { try await members.member(of: request) }

    /// The limits of contests, at most a minute old. They are served while the database is unavailable.
    func rules() async throws -> ContestRules {
        let rules = try await rulesCache.value(of: .only) { try await ContestRulesStore(pool).rules() }
        guard let rules else { throw StorageError.nothingReturned(statement: "contest_rules") }
        return rules
    }

    /// - Throws: ``Problem`` if there is no such league, or it has no contests.
    func requireContests(in league: LeagueID) async throws {
        switch try await InvitationStore(pool).hasContests(league) {
        case nil: throw Problem.unknown("league")
        case false?: throw Problem.contestsOff
        case true?: return
        }
    }
}

extension PostgresSession {
    /// Reads games as cards.
    func cards(of games: some Sequence<GameID>) async throws -> BetCards {
        BetCards(try await ChangeStore(self).games(Array(Set(games))))
    }
}
