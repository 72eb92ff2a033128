import Tapes

/// A page from a tape: `/site.api.espn.com/apis/…`, with the host first.
struct TapedPage: UpstreamPage {
    private let address: PageAddress

    /// The page of a request; `nil` if no tape has it.
    init?(_ request: UpstreamRequest, _ scenario: SimulatedScenario) {
        address = PageAddress(url: String(request.target.drop { $0 == "/" }))
        guard scenario.isTaped(address) else { return nil }
    }

    var name: String { Fault.tape }

    func answer(_ scenario: SimulatedScenario, seen sourceView: SourceView) -> UpstreamResponse {
        reply(scenario, seen: sourceView).answer
    }

    /// Replays the recorded response or failure.
    func reply(_ scenario: SimulatedScenario, seen sourceView: SourceView) -> UpstreamReply {
        do throws(TapeError) {
            switch try scenario.taped(address, age: sourceView.age) {
            case .unknown, .notYet:
                return UpstreamReply(answer: .refusal(404, "the tape has not reached this page yet"))
            case .page(let status, let contentType, let pause, let body):
                var answer = UpstreamResponse(
                    status: status,
                    contentType: contentType ?? "application/octet-stream",
                    body: body
                )
                if let pause { answer.headers = [UpstreamResponse.Header(name: "Retry-After", value: "\(pause)")] }
                return UpstreamReply(answer: answer)
            case .failure(.silent): return UpstreamReply(answer: .nothing, delay: .seconds(60), ending: .reset)
            case .failure(.tooLarge): return UpstreamReply(answer: .huge)
            case .failure(.redirect): return UpstreamReply(answer: .elsewhere)
            case .failure(.unreachable), .failure(.broken), .failure(.notAsked):
                return UpstreamReply(answer: .nothing, ending: .reset)
            }
        } catch {
            return UpstreamReply(answer: .refusal(500, "\(error)"))
        }
    }

    /// Tapes contain all kinds of pages, and this value matches none of their formats.
    var wrongTypes: UpstreamResponse { UpstreamResponse(status: 200, body: Array("[[7]]".utf8)) }
}
