import HTTPTypes
import Testing

@Suite("Phones of a simulated day")
struct DemoTests {
    @Test func `with a simulator, their list redirects to it`() async throws {
        try await ApiUnderTest.run(["DEMO_URL": "http://simulator.test:8090"]) { api in
            let answer = try await api.get("/demo/devices")
            #expect(answer.status == .temporaryRedirect)
            #expect(answer.headers[.location] == "http://simulator.test:8090/demo/devices")
        }
    }

    @Test func `without a simulator there is no list of phones`() async throws {
        try await ApiUnderTest.run { api in
            let answer = try await api.get("/demo/devices")
            #expect(answer.status == .notFound)
        }
    }
}
