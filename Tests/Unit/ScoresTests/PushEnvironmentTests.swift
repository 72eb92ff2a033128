import Testing

@testable import Scores

@Suite("Push environments of devices")
struct PushEnvironmentTests {
    @Test(
        arguments: [
            ("production", .production), ("sandbox", .sandbox), ("canary", nil), ("Production", nil), ("", nil),
        ] as [(String, PushEnvironment?)]
    )
    func `the names are those of the database and of apps, and no app may choose the canary's`(
        word: String,
        environment: PushEnvironment?
    ) {
        #expect(PushEnvironment(ofApple: word) == environment)
    }

    @Test func `the values are those of the column device.environment`() {
        #expect(PushEnvironment.allCases.map(\.rawValue) == ["production", "sandbox", "canary"])
    }
}
