import Testing

@testable import Scores

@Suite("Push environments of devices")
struct PushEnvironmentTests {
    @Test(
        arguments: [
            ("production", .production), ("sandbox", .sandbox), ("canary", nil), ("Production", nil), ("", nil),
        ] as [(String, PushEnvironment?)]
    )
    func `an app may state the environment production or sandbox, and no other`(
        word: String,
        environment: PushEnvironment?
    ) {
        #expect(PushEnvironment(ofApple: word) == environment)
    }

    @Test func `the values are those of the column device.environment`() {
        #expect(PushEnvironment.allCases.map(\.rawValue) == ["production", "sandbox", "canary"])
    }
}
