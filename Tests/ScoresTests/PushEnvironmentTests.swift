import Testing

@testable import Scores

@Suite("Environments of devices")
struct PushEnvironmentTests {
    @Test(
        "the words are those of the database and of apps, and nobody may ask for the canary's",
        arguments: [
            ("production", .production), ("sandbox", .sandbox), ("canary", nil), ("Production", nil), ("", nil),
        ] as [(String, PushEnvironment?)]
    )
    func words(word: String, environment: PushEnvironment?) {
        #expect(PushEnvironment(ofApple: word) == environment)
    }

    @Test("all that column device.environment may have")
    func all() {
        #expect(PushEnvironment.allCases.map(\.rawValue) == ["production", "sandbox", "canary"])
    }
}
