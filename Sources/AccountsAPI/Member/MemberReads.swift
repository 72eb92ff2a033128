import APIModels
import APIServer
import Accounts
import FoundationEssentials
import Postgres
import Scores
import Storage

/// Reads what a member sees of accounts, for the routes of the JSON API and for the pages.
struct MemberReads {
    let pool: PostgresPool

    /// The greatest number of members in a search.
    private static let searchLimit = 10

    func profile(of member: Member) async throws -> MemberResponse {
        guard let profile = try await AccountStore(pool).profile(of: member.id) else { throw Problem.sessionOver }
        return MemberResponse(profile)
    }

    func sessions(of member: Member) async throws -> SessionsResponse {
        SessionsResponse(
            sessions: try await MemberStore(pool).sessions(of: member.id).map { session in
                SessionResponse(
                    id: session.id.rawValue,
                    label: session.label,
                    signedInAt: Date(session.signedInAt),
                    seenOn: LocalDay(session.seenOn),
                    current: session.id == member.session
                )
            }
        )
    }

    func identities(of member: Member) async throws -> IdentitiesResponse {
        IdentitiesResponse(try await ExternalIdentityStore(pool).identities(of: member.id))
    }

    func blocks(of member: Member) async throws -> BlocksResponse {
        BlocksResponse(
            blocks: try await UserStore(pool).blocks(by: member.id).map { block in
                BlockResponse(user: UserResponse(block.member), since: Date(block.since))
            }
        )
    }

    func users(startingWith prefix: String?, visibleTo member: Member) async throws -> UsersResponse {
        let store = UserStore(pool)
        let found: [PublicMember]
        if let prefix {
            guard prefix.utf8.count <= 16, prefix.utf8.allSatisfy(\.isLetterOrDigit) else {
                throw Problem.invalidParameter("q", expected: "1 to 16 letters and digits")
            }
            found = try await store.members(withPrefix: prefix, visibleTo: member.id, limit: Self.searchLimit)
        } else {
            found = try await store.recentOpponents(of: member.id, limit: Self.searchLimit)
        }
        return UsersResponse(users: found.map { UserResponse($0) })
    }

    func user(_ id: MemberID, seenBy member: Member) async throws -> UserResponse {
        guard id != member.id, let found = try await UserStore(pool).member(id) else { throw Problem.unknown("user") }
        return UserResponse(found)
    }

    func export(of member: Member) async throws -> String {
        guard let json = try await MemberStore(pool).export(of: member.id) else { throw Problem.sessionOver }
        return json
    }
}
