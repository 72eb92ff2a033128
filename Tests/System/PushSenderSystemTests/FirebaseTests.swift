import Cryptography
import Postgres
import Scores
import Storage
import TestSupport
import Testing

@testable import push_sender

@Suite("Sending through Firebase")
struct FirebaseTests {
    @Test func `phones with sealed or plain tokens get alerts, and one access token serves all of them`() async throws {
        try await SimulatedServices.run { services in
            try await withTestDatabase { database in
                let alerted = try await AlertedGame.make(in: database)
                let keys = try SealingKeys(file: SealingKey.makeLine())
                var devices = [try await services.register("dVyQ1:APA91bH-x_y", for: alerted, keys: keys)]
                for number in 0..<20 {
                    devices.append(try await services.register("some-phone-\(number)", for: alerted))
                }
                try await database.pool.execute("update device set spoiler_safe = true where id = \(devices[1])")
                try await database.pool.execute(
                    "update device set localizes_alerts = true where id in (\(devices[2]), \(devices[3]))"
                )
                try await database.pool.execute("update device set spoiler_safe = true where id = \(devices[3])")
                try await services.send(to: devices, of: alerted, keys: keys)
                #expect(Set(try await alerted.outcomes().values) == ["delivered"])
                let messages = try await services.messages()
                #expect(messages.tokens == 1 && messages.messages.count == 21)
                let sealed = try #require(messages.messages.first { $0.token == "dVyQ1:APA91bH-x_y" })
                #expect(sealed.message.contains(#""title":"Final","body":"Navy 9, Army 8""#))
                let careful = try #require(messages.messages.first { $0.token == "some-phone-0" })
                #expect(!careful.message.contains("Navy") && !careful.message.contains("version"))
                let foreign = try #require(messages.messages.first { $0.token == "some-phone-1" }).message
                #expect(foreign.contains(#""title_loc_key":"GAME_FINAL""#))
                #expect(foreign.contains(#""body_loc_key":"STANDING","body_loc_args":["Navy","9","Army","8"]"#))
                #expect(!foreign.contains("Final") && foreign.contains("version"))
                let both = try #require(messages.messages.first { $0.token == "some-phone-2" }).message
                #expect(both.contains(#""title_loc_key":"GAME_OVER","body_loc_key":"RESULT_WAITS""#))
                #expect(!both.contains("Navy") && !both.contains("version"))
            }
        }
    }

    @Test(
        arguments: [
            ("gone", "dead_token", "UNREGISTERED"), ("foreign", "dead_token", "SENDER_ID_MISMATCH"),
            ("wrong", "rejected", "INVALID_ARGUMENT"),
        ]
    )
    func `the answer of Firebase determines the outcome`(fate: String, outcome: String, reason: String) async throws {
        try await SimulatedServices.run { services in
            try await withTestDatabase { database in
                let alerted = try await AlertedGame.make(in: database)
                let device = try await services.register("\(fate)-phone", for: alerted)
                try await services.send(to: [device], of: alerted)
                try await alerted.expectEnd(outcome, reason)
            }
        }
    }

    @Test(arguments: [("quota", 9), ("down", 9), ("broken", 2)])
    func `a send that Firebase cannot accept now is retried later`(fate: String, seconds: Int) async throws {
        try await SimulatedServices.run { services in
            try await withTestDatabase { database in
                let alerted = try await AlertedGame.make(in: database)
                let device = try await services.register("\(fate)-phone", for: alerted)
                try await services.send(to: [device], of: alerted)
                #expect(try await alerted.outcomes().isEmpty)
                #expect(try await alerted.waiting() == [AlertedGame.Waiting(devices: 1, failures: 1, seconds: seconds)])
            }
        }
    }

    @Test func `a dry run sends nothing, and without an account no phone is reached`() async throws {
        let cases = [(["PUSH_DRY_RUN": "1"], "dry_run"), (["FCM_SERVICE_ACCOUNT_FILE": ""], "rejected")]
        for (variables, outcome) in cases {
            try await SimulatedServices.run(variables) { services in
                try await withTestDatabase { database in
                    let alerted = try await AlertedGame.make(in: database)
                    let device = try await services.register("some-phone", for: alerted)
                    try await services.send(to: [device], of: alerted)
                    #expect(try await alerted.outcomes() == [device: outcome])
                    let messages = try await services.messages()
                    #expect(messages.messages.isEmpty && messages.tokens == 0)
                }
            }
        }
    }
}
