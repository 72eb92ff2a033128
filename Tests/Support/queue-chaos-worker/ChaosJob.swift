import ChaosLog
import JobQueue

/// The one kind of job of a chaos run; what it asks for makes the difference.
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
