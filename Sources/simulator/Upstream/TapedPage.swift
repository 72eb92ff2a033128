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

    func response(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamResponse {
        reply(from: scenario, sourceView: sourceView).response
    }

    /// Replays the recorded response or failure.
    func reply(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamReply {
        do throws(TapeError) {
            switch try scenario.tapeResult(for: address, age: sourceView.age) {
            case .unknown, .notYet:
                return UpstreamReply(response: .refusal(404, "the tape has not reached this page yet"))
            case .page(let status, let contentType, let pause, let body):
                var response = UpstreamResponse(
                    status: status,
                    contentType: contentType ?? "application/octet-stream",
                    body: body
                )
                if let pause { response.headers = [UpstreamResponse.Header(name: "Retry-After", value: "\(pause)")] }
                return UpstreamReply(response: response)
            case .failure(.silent): return UpstreamReply(response: .emptyBody, delay: .seconds(60), ending: .reset)
            case .failure(.tooLarge): return UpstreamReply(response: .huge)
            case .failure(.redirect): return UpstreamReply(response: .redirect)
            case .failure(.unreachable), .failure(.broken), .failure(.notAsked):
                return UpstreamReply(response: .emptyBody, ending: .reset)
            }
        } catch {
            return UpstreamReply(response: .refusal(500, "\(error)"))
        }
    }

    /// Tapes contain all kinds of pages, and this value matches none of their formats.
    var wrongTypes: UpstreamResponse { UpstreamResponse(status: 200, body: Array("[[7]]".utf8)) }
}
