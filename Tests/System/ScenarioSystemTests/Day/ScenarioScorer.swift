import FoundationEssentials
import Synchronization
import Transport

/// Scores goals in the simulator, in one game after the other, until it is cancelled.
final class ScenarioScorer: Sendable {
    /// A goal that the simulator has confirmed.
    struct Goal: Sendable {
        let contest: String
        /// The number of goals of both sides, including this one.
        let total: Int
        /// The time of the confirmation. From then on every answer of the simulator shows the goal.
        let at: ContinuousClock.Instant
    }

    private struct State {
        var goals: [Goal] = []
        var isPaused = false
        var turn = 0
    }

    private let upstream: String
    private let http: HTTPFetcher
    private let games: Int
    private let pace: Duration
    private let state = Mutex(State())

    /// The first contest id of the simulator's games that score on demand.
    private static let firstContest = 7_200_001

    init(upstream: String, http: HTTPFetcher, games: Int, pace: Duration) {
        self.upstream = upstream
        self.http = http
        self.games = games
        self.pace = pace
    }

    /// The number of goals so far.
    var count: Int { state.withLock { $0.goals.count } }

    func pause() { state.withLock { $0.isPaused = true } }

    func resume() { state.withLock { $0.isPaused = false } }

    /// Returns the first goal after this instant; `nil` if there is none yet.
    func firstGoal(after instant: ContinuousClock.Instant) -> Goal? {
        state.withLock { state in state.goals.first { $0.at > instant } }
    }

    /// Returns the number of goals between two instants.
    func count(from begin: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Int {
        state.withLock { state in state.goals.count { (begin..<end).contains($0.at) } }
    }

    /// Scores until it is cancelled. A goal that the simulator did not confirm is not counted, although the simulator
    /// may have scored it.
    func run() async {
        while !Task.isCancelled {
            if !state.withLock({ $0.isPaused }) { await score() }
            try? await Task.sleep(for: pace)
        }
    }

    private func score() async {
        let turn = state.withLock { state in
            state.turn += 1
            return state.turn
        }
        let contest = Self.firstContest + turn % games
        // One side scores three of four goals for a while, then the other side does. So the lead changes, but not with
        // every goal.
        let side = (turn / games / 8 + (turn / games % 4 == 0 ? 1 : 0)).isMultiple(of: 2) ? "home" : "away"
        let body = Array(#"{"contestId":"\#(contest)","side":"\#(side)"}"#.utf8)
        guard let response = try? await http.fetch(Request(.post, "\(upstream)/control/score", body: body)),
            let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body))
        else { return }
        let goal = Goal(contest: "\(contest)", total: answer.score.home + answer.score.away, at: .now)
        state.withLock { $0.goals.append(goal) }
    }

    private struct Answer: Decodable {
        struct Score: Decodable {
            let home: Int
            let away: Int
        }

        let score: Score
    }
}
