import Cryptography
import Time

/// Why there is no access token.
enum AccessTokenFailure: Error, Hashable {
    /// Google rejects the account or sends no valid token, or the request cannot be signed.
    case refused(reason: String)
    /// Google responds with status 429 or 5xx: retry after this time.
    case busy(for: Duration, reason: String)
    case noAnswer(PushPostFailure)
}

/// The access token for FCM. One request serves all callers that wait for it.
actor AccessTokens {
    typealias TokenResult = Result<AccessToken, AccessTokenFailure>

    private let account: ServiceAccount
    private let poster: any PushPoster
    private var current: AccessToken?
    private var isFetching = false
    /// The callers that wait for another caller's request. Each is resumed with the result, or with `nil` if that
    /// caller was cancelled and another one must make the request.
    private var waiting: [CheckedContinuation<TokenResult?, Never>] = []

    init(account: ServiceAccount, poster: any PushPoster) {
        self.account = account
        self.poster = poster
    }

    /// The number of callers that wait for another caller's request.
    var waitingCount: Int { waiting.count }

    /// Returns the token to use at `now`. A cancelled caller gets `.noAnswer(.cancelled)` and does not affect the
    /// others: another waiting caller makes the request in its place.
    func token(at now: Instant) async -> TokenResult {
        while true {
            if let current, current.isValid(at: now) { return .success(current) }
            guard isFetching else { return await fetchForAll(at: now) }
            if let result = await withCheckedContinuation({ waiting.append($0) }) { return result }
            if Task.isCancelled { return .failure(.noAnswer(.cancelled)) }
        }
    }

    /// Drops a token that FCM rejected.
    func forget(_ token: AccessToken) {
        if current == token { current = nil }
    }

    private func fetchForAll(at now: Instant) async -> TokenResult {
        isFetching = true
        let result = await fetch(at: now)
        isFetching = false
        current = try? result.get()
        // Whether only this caller was cancelled. A closed poster also fails with `.cancelled`, but it does so for
        // every caller.
        let isOwnCancellation = Task.isCancelled && result == .failure(.noAnswer(.cancelled))
        let all = waiting
        waiting = []
        for waiter in all { waiter.resume(returning: isOwnCancellation ? nil : result) }
        return result
    }

    private func fetch(at now: Instant) async -> TokenResult {
        let post: PushPost
        do {
            post = try account.tokenPost(at: now)
        } catch {
            return .failure(.refused(reason: "signing failed: \(error)"))
        }
        do {
            let response = try await poster.post(post)
            if response.status == 200, let token = AccessToken(response.body, at: now) { return .success(token) }
            let reason = "no access token: status \(response.status)"
            let isBusy = response.status == 429 || response.status >= 500
            return .failure(
                isBusy ? .busy(for: response.retryAfter ?? .seconds(5), reason: reason) : .refused(reason: reason)
            )
        } catch {
            return .failure(.noAnswer(error))
        }
    }
}
