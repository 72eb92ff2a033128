import Tapes

/// A page from a tape: `/site.api.espn.com/apis/…`, with the host first.
struct TapedPage: UpstreamPage {
    private let address: PageAddress

    /// `nil` if no tape has the page.
    init?(_ request: Request, _ world: World) {
        address = PageAddress(url: String(request.target.drop { $0 == "/" }))
        guard world.isTaped(address) else { return nil }
    }

    var name: String { Fault.tape }

    func answer(_ world: World, seen sight: Sight) -> Answer {
        reply(world, seen: sight).answer
    }

    /// Replays the recorded response or failure.
    func reply(_ world: World, seen sight: Sight) -> Reply {
        do throws(TapeError) {
            switch try world.taped(address, age: sight.age) {
            case .unknown, .notYet:
                return Reply(answer: .refusal(404, "the tape has not reached this page yet"))
            case .page(let status, let contentType, let pause, let body):
                var answer = Answer(status: status, contentType: contentType ?? "application/octet-stream", body: body)
                if let pause { answer.headers = [Answer.Header(name: "Retry-After", value: "\(pause)")] }
                return Reply(answer: answer)
            case .failure(.silent): return Reply(answer: .nothing, delay: .seconds(60), ending: .reset)
            case .failure(.tooLarge): return Reply(answer: .huge)
            case .failure(.redirect): return Reply(answer: .elsewhere)
            case .failure(.unreachable), .failure(.broken), .failure(.notAsked):
                return Reply(answer: .nothing, ending: .reset)
            }
        } catch {
            return Reply(answer: .refusal(500, "\(error)"))
        }
    }

    /// Tapes contain all kinds of pages, and this value matches none of their formats.
    var wrongTypes: Answer { Answer(status: 200, body: Array("[[7]]".utf8)) }
}
