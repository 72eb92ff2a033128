/// A page of a simulated source.
protocol UpstreamPage: Sendable {
    /// Its name for faults and the log: one of ``Fault/targets``.
    var name: String { get }
    /// Returns the source's response, with the games as `sight` shows them.
    func answer(_ world: World, seen sight: Sight) -> Answer
    /// Returns the same response, and how it is sent.
    func reply(_ world: World, seen sight: Sight) -> Reply
    /// The page with its usual fields, each with a value of an unexpected type.
    var wrongTypes: Answer { get }
}

extension UpstreamPage {
    func reply(_ world: World, seen sight: Sight) -> Reply {
        Reply(answer: answer(world, seen: sight))
    }
}

/// How a source shows the games: delayed or distorted.
struct Sight: Hashable, Sendable {
    /// How old the displayed state is.
    var age: Duration = .zero
    /// The distortions of the displayed state.
    var distortions: Set<Distortion> = []
}

/// A way in which a source reports wrong content in a valid form.
enum Distortion: Hashable, Sendable {
    /// Live games are shown as not started.
    case flip
    /// The score of the leading side, or of the home side if level, is one too low.
    case scoreDown
    /// The clock of live games stays at the start of the period.
    case stuckClock
    /// Every second game is missing.
    case halfList
}
