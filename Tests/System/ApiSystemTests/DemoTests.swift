import HTTPTypes
import Testing

@Suite("Phones of a simulated day")
struct DemoTests {
    @Test func `are served where the simulator is`() async throws {
        try await ApiUnderTest.run(["DEMO_URL": "http://simulator.test:8090"]) { api in
            let answer = try await api.get("/demo/devices")
            #expect(answer.status == .temporaryRedirect)
            #expect(answer.headers[.location] == "http://simulator.test:8090/demo/devices")
        }
    }

    @Test func `are not served on a real day`() async throws {
        try await ApiUnderTest.run { api in
            let answer = try await api.get("/demo/devices")
            #expect(answer.status == .notFound)
        }
    }
}
