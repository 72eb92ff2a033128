import FoundationEssentials
import Synchronization
import Transport

/// Scores goals in the simulator, one game after the other, as long as the day goes on.
final class ScenarioScorer: Sendable {
    /// A goal as the simulator confirmed it.
    struct Goal: Sendable {
        let contest: String
        /// The goals of both sides together, with this goal.
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

    /// The contest ids of the simulator's games on demand begin here.
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

    /// The first goal after this instant.
    func firstGoal(after instant: ContinuousClock.Instant) -> Goal? {
        state.withLock { state in state.goals.first { $0.at > instant } }
    }

    /// The number of goals within this time.
    func count(from begin: ContinuousClock.Instant, to end: ContinuousClock.Instant) -> Int {
        state.withLock { state in state.goals.count { (begin..<end).contains($0.at) } }
    }

    /// Scores until it is cancelled. A goal that the simulator did not confirm is not counted, although the ground
    /// truth may have it.
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
        // Three to one for a while, then the other way round, so that the lead changes, but not with every goal.
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
