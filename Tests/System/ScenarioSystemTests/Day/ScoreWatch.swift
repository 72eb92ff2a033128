import FoundationEssentials
import Synchronization
import Transport

/// A client that constantly polls today's games from the api and records the scores. Like an app, it sends the number
/// of the newest change that it has seen, so that no answer is older. Like a load balancer, it uses the next process if
/// one does not answer.
final class ScoreWatch: Sendable {
    struct Score: Hashable, Sendable {
        let home: Int
        let away: Int

        var total: Int { home + away }
    }

    /// A score that decreased.
    struct ScoreDrop: Sendable {
        let contest: String
        /// The game's id.
        let game: String
        let from: Score
        let to: Score
        let at: ContinuousClock.Instant
    }

    private struct State {
        /// The URLs of the api's processes, in the order in which they are tried.
        var apis: [String]
        /// The number of the newest change, from the last answer.
        var seq: String?
        var scores: [String: Score] = [:]
        var scoreDrops: [ScoreDrop] = []
        var statuses: [Int: Int] = [:]
        var unanswered = 0

        mutating func record(_ game: Game) {
            guard let contest = game.boxScoreURL?.split(separator: "/").last.map(String.init) else { return }
            let score = Score(home: game.homeScore, away: game.awayScore)
            if let before = scores[contest], score.home < before.home || score.away < before.away {
                scoreDrops.append(ScoreDrop(contest: contest, game: game.id, from: before, to: score, at: .now))
            }
            scores[contest] = score
        }
    }

    private let http: HTTPFetcher
    private let state: Mutex<State>

    init(api: String, http: HTTPFetcher) {
        state = Mutex(State(apis: [api]))
        self.http = http
    }

    /// Sets the processes to poll. Each is used only if those before it do not answer.
    func setAPIs(_ apis: [String]) { state.withLock { $0.apis = apis } }

    /// The last score of each game, by its contest.
    var scores: [String: Score] { state.withLock { $0.scores } }

    var scoreDrops: [ScoreDrop] { state.withLock { $0.scoreDrops } }

    /// The number of answers so far, by status.
    var statuses: [Int: Int] { state.withLock { $0.statuses } }

    /// The number of requests without an answer so far.
    var unanswered: Int { state.withLock { $0.unanswered } }

    /// Polls ten times a second until it is cancelled.
    func run() async {
        while !Task.isCancelled {
            await poll()
            try? await Task.sleep(for: .milliseconds(100))
        }
    }

    private func poll() async {
        guard let response = await firstResponse() else {
            if !Task.isCancelled { state.withLock { $0.unanswered += 1 } }
            return
        }
        let games = response.status == 200 ? try? JSONDecoder().decode([Game].self, from: Data(response.body)) : []
        state.withLock { state in
            state.statuses[response.status, default: 0] += 1
            state.seq = response.headers["X-BarDown-Seq"] ?? state.seq
            for game in games ?? [] { state.record(game) }
        }
    }

    /// Returns the answer of the first process that answers; `nil` if none does.
    private func firstResponse() async -> Response? {
        let (apis, seq) = state.withLock { ($0.apis, $0.seq) }
        let headers: Headers = seq.map { ["X-BarDown-Seq": $0] } ?? [:]
        for api in apis {
            let request = Request(.get, "\(api)/api/v1/games/today", headers: headers, limits: .ofTests)
            if let response = try? await http.fetch(request) { return response }
        }
        return nil
    }

    private struct Game: Decodable {
        let id: String
        let homeScore: Int
        let awayScore: Int
        let boxScoreURL: String?
    }
}
