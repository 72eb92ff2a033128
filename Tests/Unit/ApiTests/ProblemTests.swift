import HTTPTypes
import Testing

@testable import APIServer

@Suite("Problem")
struct ProblemTests {
    private func text(_ problem: Problem) throws -> String { String(decoding: try problem.json, as: UTF8.self) }

    @Test func `members are in the order of RFC 9457, and policies are listed only if one was violated`() throws {
        #expect(
            try text(.unknown("game"))
                == #"{"type":"about:blank","title":"Not Found","status":404,"detail":"No such game","#
                + #""code":"unknown_game"}"#
        )
        var limited = Problem(status: .tooManyRequests, code: "too_many_requests", detail: "Wait")
        limited.violatedPolicies = ["address"]
        #expect(
            try text(limited)
                == #"{"type":"about:blank","title":"Too Many Requests","status":429,"detail":"Wait","#
                + #""code":"too_many_requests","violated-policies":["address"]}"#
        )
    }
}
