/// A page of a simulated source.
protocol UpstreamPage: Sendable {
    /// Its name for faults and the log: one of ``Fault/targets``.
    var name: String { get }
    /// Returns the source's response, with the games as `sourceView` shows them.
    func response(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamResponse
    /// Returns the same response, and how it is sent.
    func reply(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamReply
    /// A response for the fault ``Fault/Kind/wrongTypes``, which no reader of the page can use: the page's usual fields
    /// with values of unexpected types, a table with unknown headings, or JSON of another form.
    var wrongTypes: UpstreamResponse { get }
}

extension UpstreamPage {
    func reply(from scenario: SimulatedScenario, sourceView: SourceView) -> UpstreamReply {
        UpstreamReply(response: response(from: scenario, sourceView: sourceView))
    }
}

/// How a source shows the games: delayed or distorted.
struct SourceView: Hashable, Sendable {
    /// How old the displayed state is.
    var age: Duration = .zero
    /// The distortions of the displayed state.
    var distortions: Set<Distortion> = []
    /// The faults of the odds source.
    var oddsFaults: Set<OddsFault> = []
}

/// A way in which a source reports wrong content in a valid form.
enum Distortion: Hashable, Sendable {
    /// Live games are shown as not started.
    case flip
    /// The score of the leading side, or of the home side if level, is one too low.
    case scoreDown
    /// The clock of live games always shows the full length of the period.
    case stuckClock
    /// Every second game is missing.
    case halfList
}
