import ChaosLog
import JobQueue

/// The only kind of job in a chaos run. Its arguments determine what it does.
struct ChaosJob: Job {
    static let kind = "chaos"
    static let queue = "chaos"

    var request: ChaosRequest

    var options: JobOptions {
        JobOptions(
            delay: .milliseconds(request.delayMilliseconds),
            expiresAfter: request.expiresMilliseconds.map { .milliseconds($0) },
            uniqueKey: request.key,
            lane: request.lane,
            laneCap: request.laneCap,
            maxAttempts: 20,
            timeLimit: .seconds(15)
        )
    }
}
