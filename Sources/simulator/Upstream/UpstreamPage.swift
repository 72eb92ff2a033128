/// A page that one of the sources has, as a request asks for it.
protocol UpstreamPage: Sendable {
    /// What faults and the log call it: one of ``Fault/targets``.
    var name: String { get }
    /// What the source says, as the faults let it see the games.
    func answer(_ world: World, seen sight: Sight) -> Answer
    /// The same, with what becomes of it on the way.
    func reply(_ world: World, seen sight: Sight) -> Reply
    /// The page with the fields that its readers read, each with a value of a type that none expects.
    var wrongTypes: Answer { get }
}

extension UpstreamPage {
    func reply(_ world: World, seen sight: Sight) -> Reply {
        Reply(answer: answer(world, seen: sight))
    }
}

/// How a source sees the games: late, or otherwise than they are.
struct Sight: Hashable, Sendable {
    /// How old the truth is that is told.
    var age: Duration = .zero
    /// What is told that is not so.
    var distortions: Set<Distortion> = []
}

/// A way in which a source says what is not so, in good form.
enum Distortion: Hashable, Sendable {
    /// Games in play have not begun.
    case flip
    /// The side that leads, or the home side, has a point less than it had.
    case scoreDown
    /// The clock of games in play stands where their period began.
    case stuckClock
    /// Every second game is missing.
    case halfList
}
