import APIModels
import APIServer
import Accounts
import FoundationEssentials
import Mailing
import Postgres
import Scores
import Storage
import Time

/// Exchanges a refresh token for new tokens. If the token was replaced long ago, the session ends, and the member gets
/// a mail.
struct RefreshSession {
    let service: AccountService
    let token: RefreshToken
    let sender: RequestSender

    /// - Throws: ``Problem`` for a text that is no refresh token of ours.
    init(_ body: RefreshRequest, from sender: RequestSender, service: AccountService) throws {
        guard let token = try RefreshToken(body.refreshToken, under: service.keys) else {
            throw Problem.invalidToken("This is no refresh token")
        }
        (self.service, self.token, self.sender) = (service, token, sender)
    }

    func run() async throws -> TokensResponse {
        // The end of a session must be committed, so it is no error inside of the transaction.
        let tokens = try await service.pool.withTransaction { transaction -> TokensResponse? in
            switch try await SessionStore(transaction).refresh(token, network: sender.network) {
            case .over: return nil
            case .reused(let member):
                try await service.notify(member, in: transaction) { $0.sessionReused(to: $1) }
                return nil
            case .continued(let next, let member, let signedInAt):
                guard let profile = try await AccountStore(transaction).profile(of: member) else { return nil }
                return try service.tokens(
                    next,
                    for: profile,
                    signedInAt: signedInAt,
                    at: MachineClock.now,
                    proof: nil
                )
            }
        }
        guard let tokens else { throw Problem.sessionOver }
        return tokens
    }
}
