import Testing

@testable import Scores

@Suite("Environments of devices")
struct PushEnvironmentTests {
    @Test(
        arguments: [
            ("production", .production), ("sandbox", .sandbox), ("canary", nil), ("Production", nil), ("", nil),
        ] as [(String, PushEnvironment?)]
    )
    func `the words are those of the database and of apps, and no app may ask for the canary's`(
        word: String,
        environment: PushEnvironment?
    ) {
        #expect(PushEnvironment(ofApple: word) == environment)
    }

    @Test func `all that column device.environment may have`() {
        #expect(PushEnvironment.allCases.map(\.rawValue) == ["production", "sandbox", "canary"])
    }
}
