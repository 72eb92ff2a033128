import ChaosLog
import Testing

/// Checks that the checker reports each kind of fault. A checker that never reports one would prove nothing.
@Suite("The checker of chaos runs")
struct HistoryCheckerTests {
    @Test func `a sound history has no violations`() {
        #expect(HistoryChecker(Self.history).violations() == [])
    }

    @Test func `every invariant has a history that breaks it`() {
        #expect(Set(Self.broken.map(\.invariant)) == Set(Invariant.allCases))
    }

    @Test(arguments: broken)
    func `each fault is found and reported by its name`(_ fault: Fault) {
        var history = Self.history
        fault.breakIt(&history)
        let found = HistoryChecker(history).violations()
        #expect(found.contains { $0.invariant == fault.invariant }, "\(found)")
    }

    struct Fault: CustomTestStringConvertible, Sendable {
        let invariant: Invariant
        let what: String
        let breakIt: @Sendable (inout History) -> Void

        var testDescription: String { "\(invariant.rawValue): \(what)" }

        init(_ invariant: Invariant, _ what: String, _ breakIt: @escaping @Sendable (inout History) -> Void) {
            self.invariant = invariant
            self.what = what
            self.breakIt = breakIt
        }
    }

    static let broken: [Fault] = [
        Fault(.lostJob, "no run, and not in the queue") { $0.remove(job: 1) },
        Fault(.lostJob, "left in the queue") {
            $0.remove(job: 1)
            $0.live = [1]
        },
        Fault(.lostJob, "begun, with an unknown commit, and gone") { $0.begin(90, 1, at: 5, Self.request(90)) },
        Fault(.lostJob, "without a key, and superseded") { $0.runs[0].outcome = "superseded" },
        Fault(.ghostJob, "rolled back") {
            $0.events.append(ChaosEvent(at: 1, what: .rolledBack, process: "p", request: Self.request(1)))
        },
        Fault(.doubleCompletion, "two ends") { $0.end(1, 2, "expired", from: 20, to: 30) },
        Fault(.doubleCompletion, "two rows, one run") { $0.effects.append(.init(job: 2, number: 2)) },
        Fault(.fencedRun, "a lost run wrote") { $0.effects = [.init(job: 2, number: 1)] },
        Fault(.fencedRun, "a refused run counts") {
            $0.events.append(ChaosEvent(at: 99, what: .fenced, process: "w", job: 1, run: 1))
        },
        Fault(.fencedRun, "an accepted run does not count") {
            $0.events.append(ChaosEvent(at: 99, what: .effect, process: "w", job: 2, run: 1))
        },
        Fault(.fencedRun, "one run ends twice") { $0.end(2, 1, "released", from: 10, to: 41) },
        Fault(.fencedRun, "two runs at once") { history in
            history.runs[history.index(2, 1)].finishedAt = 65_000
        },
        Fault(.emptyCompletion, "never done") { history in
            history.events.removeAll { $0.what == .done && $0.job == 1 }
        },
        Fault(.emptyCompletion, "nothing written") { $0.effects = [] },
        Fault(.laneOrder, "the later job began first") { history in
            let (first, second) = (history.index(3, 1), history.index(4, 1))
            history.move(3, from: 160, to: 180)
            #expect(history.runs[first].finishedAt > history.runs[second].finishedAt)
        },
        Fault(.laneCap, "four runs with a cap of three") { history in
            history.move(8, from: 120, to: 140)
        },
        Fault(.keyLost, "a newer request was never seen") {
            $0.commit(9, at: 400, Self.request(9, number: 77, key: "k"))
        },
        Fault(.lateRecovery, "no worker took the job") { history in
            let run = history.index(1, 1)
            history.runs[run].dueAt = -31_000_000
        },
        Fault(.lateRecovery, "the lost run was noticed too late") { history in
            history.runs[history.index(2, 1)].finishedAt = 40_000_000
            history.events.indices.filter { history.events[$0].job == 2 && history.events[$0].run == 2 }
                .forEach { history.events[$0].at += 41_000_000 }
            history.runs[history.index(2, 2)].dueAt = 40_000_000
            history.runs[history.index(2, 2)].claimedAt = 41_000_000
            history.runs[history.index(2, 2)].finishedAt = 42_000_000
        },
    ]
}
