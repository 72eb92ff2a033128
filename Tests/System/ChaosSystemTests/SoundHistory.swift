import ChaosLog

extension HistoryCheckerTests {
    static func request(_ job: Int64, number: Int64? = nil, key: String? = nil) -> ChaosRequest {
        var request = ChaosRequest(tag: "p-\(job)-\(number ?? 0)", number: number ?? job)
        request.key = key
        return request
    }

    /// A small history without any fault. Times are in milliseconds.
    static let history: History = {
        var history = History()
        history.addCompletedJob(1, from: 10, to: 20, request(1))
        // Job 2 is lost once. Its second run completes it and writes a row.
        var effect = request(2)
        effect.hasEffect = true
        history.commit(2, at: 5, effect)
        history.begin(2, 1, at: 10, effect)
        history.end(2, 1, "lost", from: 10, to: 40)
        history.begin(2, 2, at: 50, effect)
        history.addEvent(.done, 2, 2, at: 60)
        history.end(2, 2, "completed", from: 49, to: 70)
        history.effects = [.init(job: 2, number: 2)]
        // Jobs 3 and 4 are in an ordered lane.
        var ordered = request(3)
        ordered.lane = "ordered"
        history.addCompletedJob(3, from: 100, to: 110, ordered)
        ordered.tag = "p-4"
        history.addCompletedJob(4, from: 120, to: 150, ordered)
        // Jobs 5 to 7 run at the same time in a lane with a cap of three, and job 8 runs afterwards.
        for job in Int64(5)...8 {
            var wide = request(job)
            wide.lane = "wide"
            wide.laneCap = 3
            history.addCompletedJob(job, from: job == 8 ? 200 : 110, to: job == 8 ? 220 : 180, wide)
        }
        // Two requests fold into job 9, which runs with the newer number.
        history.commit(9, at: 290, request(9, number: 9, key: "k"))
        history.addCompletedJob(9, from: 300, to: 310, request(9, number: 10, key: "k"))
        // Job 10 is lost, and superseded by a newer request before it can run again.
        history.commit(10, at: 390, request(10, key: "r"))
        history.begin(10, 1, at: 400, request(10, key: "r"))
        history.end(10, 1, "lost", from: 400, to: 440)
        history.runs.append(
            History.Run(job: 10, number: 1, outcome: "superseded", dueAt: 440_000, claimedAt: nil, finishedAt: 441_000)
        )
        history.addCompletedJob(11, from: 450, to: 460, request(11, key: "r"))
        return history
    }()
}

/// Adds steps to a history, with times in milliseconds.
extension History {
    mutating func commit(_ job: Int64, at: Int64, _ request: ChaosRequest) {
        events.append(ChaosEvent(at: at * 1000, what: .committed, process: "p", job: job, request: request))
    }

    mutating func begin(_ job: Int64, _ run: Int32, at: Int64, _ request: ChaosRequest) {
        events.append(
            ChaosEvent(at: at * 1000, what: .begun, process: "w", job: job, run: run, worker: 1, request: request)
        )
    }

    mutating func addEvent(_ what: ChaosEvent.What, _ job: Int64, _ run: Int32, at: Int64) {
        events.append(ChaosEvent(at: at * 1000, what: what, process: "w", job: job, run: run, worker: 1))
    }

    mutating func end(_ job: Int64, _ run: Int32, _ outcome: String, from: Int64, to: Int64) {
        runs.append(
            Run(
                job: job,
                number: run,
                outcome: outcome,
                dueAt: from * 1000,
                claimedAt: from * 1000,
                finishedAt: to * 1000
            )
        )
    }

    /// Adds a job that is enqueued, run once and completed.
    mutating func addCompletedJob(_ job: Int64, from: Int64, to: Int64, _ request: ChaosRequest) {
        commit(job, at: from - 5, request)
        begin(job, 1, at: from, request)
        addEvent(.done, job, 1, at: to - 1)
        end(job, 1, "completed", from: from, to: to)
    }

    /// Moves the only run of a job to another time.
    mutating func move(_ job: Int64, from: Int64, to: Int64) {
        let run = index(job, 1)
        runs[run].claimedAt = from * 1000
        runs[run].dueAt = from * 1000
        runs[run].finishedAt = to * 1000
        for event in events.indices where events[event].job == job && events[event].what == .begun {
            events[event].at = from * 1000
        }
    }

    /// Removes the runs of a job, and all of its events except the commit.
    mutating func remove(job: Int64) {
        runs.removeAll { $0.job == job }
        events.removeAll { $0.job == job && $0.what != .committed }
    }

    func index(_ job: Int64, _ run: Int32) -> Int {
        runs.firstIndex { $0.job == job && $0.number == run }!
    }
}
