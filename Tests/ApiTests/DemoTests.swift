import HTTPTypes
import HummingbirdTesting
import Testing

@testable import api

@Suite("The phones of a simulated day", .serialized, .timeLimit(.minutes(2)))
struct DemoTests {
    @Test("are where the simulator is")
    func redirect() async throws {
        try await ApiUnderTest.run(["DEMO_URL": "http://simulator.test:8090"]) { api in
            let answer = try await api.get("/demo/devices")
            #expect(answer.status == .temporaryRedirect)
            #expect(answer.headers[.location] == "http://simulator.test:8090/demo/devices")
        }
    }

    @Test("are nowhere on a real day")
    func none() async throws {
        try await ApiUnderTest.run { api in
            let answer = try await api.get("/demo/devices")
            #expect(answer.status == .notFound)
        }
    }
}
