import TestTools

/// Generates random commands that suit the current state of the queue. Most name jobs and workers that exist; some name
/// jobs and workers that are gone or do not exist yet.
struct CommandSource {
    private var random: SplitMix
    private var arguments = 0

    init(seed: UInt64) {
        random = SplitMix(seed: seed)
    }

    mutating func next(for model: QueueModel) -> QueueCommand {
        QueueCommand(
            after: pause(),
            luck: Bool.random(using: &random) ? 0.1 : 0.9,
            operation: operation(for: model)
        )
    }

    /// A random pause in milliseconds. Most are short; some are long enough for a delay or a lease to pass.
    private mutating func pause() -> Int {
        switch Int.random(in: 0..<40, using: &random) {
        case 0: .random(in: 1_000...20_000, using: &random)
        case 1: .random(in: 20_000...90_000, using: &random)
        case 2: .random(in: 60_000...400_000, using: &random)
        default: .random(in: 1...300, using: &random)
        }
    }

    private mutating func operation(for model: QueueModel) -> QueueCommand.Operation {
        let alive = model.workers.filter { $0.value.endReason == nil }.keys.sorted()
        // Only a few jobs exist at a time, because that makes it likely that the rules interact.
        if alive.isEmpty || alive.count < 3 && chance(20) { return .register(chance(2) ? ["a"] : ["a", "b"]) }
        let isFull = model.jobs.count > 24
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<26 where !isFull: return .enqueue(requests())
        case 0..<58: return exchange(worker(alive, of: model), of: model)
        case 58..<72: return rearm(worker(alive, of: model), of: model)
        case 72..<78: return heartbeat(worker(alive, of: model), of: model)
        case 78..<84: return .rescue
        case 84..<88: return .cancel(job(of: model))
        case 88..<90: return .runNow(job(of: model))
        case 90..<94: return .redrive(model.dead.keys.sorted().randomElement(using: &random) ?? 1)
        case 94: return .pause(queue())
        case 95: return .resume(queue())
        case 96: return limit()
        case 97: return chance(2) ? .endWorker(worker(alive, of: model)) : .drain(worker(alive, of: model))
        default: return .enqueue(requests())
        }
    }

    private mutating func chance(_ oneIn: Int) -> Bool {
        Int.random(in: 0..<oneIn, using: &random) == 0
    }

    private mutating func queue() -> String {
        chance(4) ? "b" : "a"
    }

    private mutating func worker(_ alive: [Int64], of model: QueueModel) -> Int64 {
        (chance(15) ? model.workers.keys.sorted() : alive).randomElement(using: &random) ?? 1
    }

    private mutating func job(of model: QueueModel) -> Int64 {
        chance(10)
            ? .random(in: 1...model.nextJob, using: &random)
            : model.jobs.keys.sorted().randomElement(using: &random) ?? 1
    }

    private mutating func requests() -> [QueueModel.Request] {
        let count = chance(3) ? Int.random(in: 2...8, using: &random) : 1
        return (0..<count).map { _ in request() }
    }

    private mutating func request() -> QueueModel.Request {
        // Sometimes repeats the last arguments. A waiting job that gets the same arguments again keeps its failures.
        if !chance(3) { arguments += 1 }
        var request = QueueModel.Request(queue: queue(), arguments: "v\(arguments)")
        request.priority = Int.random(in: 0...3, using: &random)
        if chance(4) { request.delay = Int.random(in: 1...60_000, using: &random) }
        if chance(4) { request.expires = Int.random(in: 1...90_000, using: &random) }
        if chance(2) { request.key = "k\(Int.random(in: 0..<4, using: &random))" }
        if chance(2) {
            // A lane always has the same cap.
            let lanes = [("one", 1), ("single", 1), ("two", 2), ("three", 3)]
            (request.lane, request.laneCap) = lanes[Int.random(in: 0..<4, using: &random)]
        }
        request.maxAttempts = Int.random(in: 1...4, using: &random)
        if chance(3) { request.timeLimit = Int.random(in: 1_000...60_000, using: &random) }
        return request
    }

    /// A run of the worker, or sometimes one that it no longer holds.
    private mutating func run(of worker: Int64, in model: QueueModel) -> (job: Int64, number: Int)? {
        let mine = chance(12) ? Array(model.jobs.values) : model.running(of: worker)
        guard let job = mine.sorted(by: { $0.id < $1.id }).randomElement(using: &random) else { return nil }
        return (job.id, job.runNumber - (chance(12) ? 1 : 0))
    }

    private mutating func exchange(_ worker: Int64, of model: QueueModel) -> QueueCommand.Operation {
        var ends: [QueueModel.End] = []
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            guard let run = run(of: worker, in: model), !ends.contains(where: { $0.job == run.job }) else { continue }
            let outcome = ["completed", "completed", "discarded", "expired", "cancelled"].randomElement(using: &random)
            ends.append(.init(job: run.job, runNumber: run.number, outcome: outcome ?? "completed"))
        }
        return .exchange(worker, ends, queue(), want: .random(in: 0...7, using: &random), alone: chance(4))
    }

    private mutating func rearm(_ worker: Int64, of model: QueueModel) -> QueueCommand.Operation {
        guard let run = run(of: worker, in: model) else { return exchange(worker, of: model) }
        let why = ["retried", "snoozed", "released"].randomElement(using: &random) ?? "retried"
        return .rearm(
            worker,
            .init(job: run.job, runNumber: run.number, outcome: why),
            delay: chance(2) ? 0 : .random(in: 1...120_000, using: &random),
            error: chance(2) ? "oops" : nil
        )
    }

    private mutating func heartbeat(_ worker: Int64, of model: QueueModel) -> QueueCommand.Operation {
        let mine = model.running(of: worker).map(\.id).sorted()
        return .heartbeat(worker, chance(3) ? Array(mine.dropFirst()) : mine)
    }

    private mutating func limit() -> QueueCommand.Operation {
        let most = chance(2) ? Int.random(in: 1...5, using: &random) : nil
        return .limit(
            queue(),
            maxRunning: most,
            rate: chance(3) ? [0.5, 2.0, 0.25].randomElement(using: &random) : nil
        )
    }
}
