import Signing
import Time

/// Why there is no token.
enum AccessTokenFailure: Error, Hashable {
    /// Google will not have the account.
    case refused(reason: String)
    /// Google has no time for it.
    case busy(for: Duration, reason: String)
    case noAnswer(PushPostFailure)
}

/// The token that opens FCM, asked for once for all who wait for it.
actor AccessTokens {
    typealias Answer = Result<AccessToken, AccessTokenFailure>

    private let account: ServiceAccount
    private let poster: any PushPoster
    private var current: AccessToken?
    private var isAsking = false
    /// Each is handed the answer, or `nil`: who asked was cancelled, and somebody else is to ask.
    private var waiting: [CheckedContinuation<Answer?, Never>] = []

    init(account: ServiceAccount, poster: any PushPoster) {
        self.account = account
        self.poster = poster
    }

    /// How many wait for the answer to somebody else's question.
    var waitingCount: Int { waiting.count }

    /// The token to use at `now`. A caller that is cancelled gets `.noAnswer(.cancelled)` and takes nobody along:
    /// another of those who wait asks in its place.
    func token(at now: Instant) async -> Answer {
        while true {
            if let current, current.holds(at: now) { return .success(current) }
            guard isAsking else { return await askForAll(at: now) }
            if let answer = await withCheckedContinuation({ waiting.append($0) }) { return answer }
            if Task.isCancelled { return .failure(.noAnswer(.cancelled)) }
        }
    }

    /// FCM would not have it.
    func forget(_ token: AccessToken) {
        if current == token { current = nil }
    }

    private func askForAll(at now: Instant) async -> Answer {
        isAsking = true
        let answer = await asked(at: now)
        isAsking = false
        current = try? answer.get()
        // A poster that was closed says the same, and would say it to everybody.
        let isMineAlone = Task.isCancelled && answer == .failure(.noAnswer(.cancelled))
        let all = waiting
        waiting = []
        for waiter in all { waiter.resume(returning: isMineAlone ? nil : answer) }
        return answer
    }

    private func asked(at now: Instant) async -> Answer {
        let post: PushPost
        do {
            post = try account.tokenPost(at: now)
        } catch {
            return .failure(.refused(reason: "signing failed: \(error)"))
        }
        do {
            let answer = try await poster.post(post)
            if answer.status == 200, let token = AccessToken(answer.body, at: now) { return .success(token) }
            let reason = "no access token: status \(answer.status)"
            let isBusy = answer.status == 429 || answer.status >= 500
            return .failure(
                isBusy ? .busy(for: answer.retryAfter ?? .seconds(5), reason: reason) : .refused(reason: reason)
            )
        } catch {
            return .failure(.noAnswer(error))
        }
    }
}
