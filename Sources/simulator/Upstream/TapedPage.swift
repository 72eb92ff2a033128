import Tapes

/// A page that is on a tape: `/site.api.espn.com/apis/…`, the host first.
struct TapedPage: UpstreamPage {
    private let address: PageAddress

    /// `nil` where no tape has the page.
    init?(_ request: Request, _ world: World) {
        address = PageAddress(url: String(request.target.drop { $0 == "/" }))
        guard world.isTaped(address) else { return nil }
    }

    var name: String { Fault.tape }

    func answer(_ world: World, seen sight: Sight) -> Answer {
        reply(world, seen: sight).answer
    }

    /// Fails as it failed for the recorder.
    func reply(_ world: World, seen sight: Sight) -> Reply {
        do throws(TapeError) {
            switch try world.taped(address, age: sight.age) {
            case .unknown, .notYet:
                return Reply(answer: .refusal(404, "the tape has not come to this page yet"))
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

    /// A tape has pages of all kinds; what fits none of them fits them all.
    var wrongTypes: Answer { Answer(status: 200, body: Array("[[7]]".utf8)) }
}
