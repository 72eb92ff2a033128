import ArgumentParser
import CommandLineOutput
import JobQueue
import PipelineJobs
import Postgres
import Runtime
import Scores
import Storage

extension PushCommand {
    /// Has push-sender push to one device, and reports the result.
    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Send a test push to one device, and say whether the push service accepted it.",
            discussion: """
                A push-sender sends it, with the same keys and connections as alerts, and this command waits for the result. \
                A device's id is in the API's answer to its registration. Exits with 1 if the push was not accepted, with 69 \
                if no push-sender answers within half a minute.
                """
        )
        @Argument(help: "The device's id.")
        var device: String
        @OptionGroup var report: ActionReport
        @OptionGroup var database: DatabaseOption

        private static let timeout: Duration = .seconds(30)

        func run() async throws {
            guard let id = DeviceID(device) else { throw ValidationError("A device's id is a UUID.") }
            let (outcome, reason) = try await database.withPool { pool in try await sendTest(to: id, pool) }
            let explanation = reason.map { " (\($0))" } ?? ""
            // Scripts get the same JSON for a refused push as for an accepted one, with a different exit code.
            if report.json { print(OrderedJSON.object(fields(id, outcome, reason)).text) }
            switch outcome {
            case .delivered: printUnlessJSON("accepted: it should be on the screen now")
            case .dryRun:
                printUnlessJSON("not sent: PUSH_DRY_RUN is set, or the device is the canary's; all steps before work")
            case .dead: throw CommandFailure("The device is gone\(explanation). Its app has to register again.")
            case .refused: throw CommandFailure("Refused\(explanation). \(PushTestAdvice.text(for: reason ?? ""))")
            case .unsure: throw CommandFailure("Not accepted now\(explanation). Try again in a minute.")
            }
        }

        private func printUnlessJSON(_ text: String) {
            if !report.json { print(text) }
        }

        private func fields(
            _ device: DeviceID,
            _ outcome: PushTestStore.Outcome,
            _ reason: String?
        ) -> KeyValuePairs<String, OrderedJSON> {
            ["device": .string("\(device)"), "outcome": .string(outcome.rawValue), "reason": OrderedJSON(reason)]
        }

        private func sendTest(
            to device: DeviceID,
            _ pool: PostgresPool
        ) async throws -> (PushTestStore.Outcome, reason: String?) {
            let test = try await JobQueue(pool: pool).withTransaction { transaction in
                guard let test = try await PushTestStore(transaction).request(for: device) else {
                    throw CommandFailure("There is no device \(device).")
                }
                try await transaction.enqueue(TestPush(test: test))
                return test
            }
            let deadline = ContinuousClock.now + Self.timeout
            while ContinuousClock.now < deadline {
                if let result = try await PushTestStore(pool).result(of: test) { return result }
                try await Task.sleep(for: .milliseconds(100))
            }
            throw CommandFailure(
                "No push-sender has answered. Is one running? See: bardown workers",
                code: .unavailable
            )
        }
    }
}

/// Advice for the reasons that push services give.
enum PushTestAdvice {
    static func text(for reason: String) -> String {
        switch reason {
        case "BadDeviceToken", "BadEnvironmentKeyIdInToken", "BadEnvironmentKeyInToken":
            "Is the device registered for the environment that its app was built for? Xcode's are sandbox, the store's production."
        case "DeviceTokenNotForTopic", "TopicDisallowed", "BadTopic":
            "The topic it is registered with is not its app's bundle id."
        case "InvalidProviderToken", "MissingProviderToken", "UnrelatedKeyIdInToken":
            "APNS_KEY_ID, APNS_TEAM_ID and the key of APNS_KEY_FILE do not belong together, or this machine's clock is wrong."
        case "ExpiredProviderToken": "This machine's clock is wrong."
        case "SealedTokenUnreadable": "TOKEN_KEY_FILE of push-sender lacks the api's key."
        case let reason where reason.hasPrefix("no way to reach"):
            "push-sender has no keys for the service that this device is reached by; see push-sender --help."
        default: "See push-sender's log."
        }
    }
}
