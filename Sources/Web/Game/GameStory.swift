import APIModels
import APIResponses
import HTMLWriting
import Narrating
import Scores
import Sports
import Storage

/// What a game's page shows of its story and its moments. If scores are hidden, these are links to the pages on which
/// a reader opens them part by part.
///
/// The timeline on the page has only notable moments, and its link leads to all of them with their plays. The page has
/// a list of all plays anyway, and would become twice as large with a second one.
struct GameStory {
    let game: ScoreboardGame
    let story: StoredStory?
    /// `nil` for a sport that this program does not have.
    let narrated: NarratedGame?
    let frame: PageFrame

    private var whole: StoryWalk { StoryWalk(.post, .all) }
    private var isReady: Bool { game.status == .final && story?.state == .ready }

    /// Whether there are moments to open. This does not depend on what happened in the game.
    private var hasTimeline: Bool {
        guard let narrated, narrated.rules != nil, !narrated.game.plays.isEmpty else { return false }
        return GameGroup(of: game.status) == .live || game.status == .final
    }

    // MARK: Without scores

    /// A link that opens the first part, for each way to walk through the game.
    var starts: HTML {
        .joined([isReady ? start(.story) : "", hasTimeline ? start(.timeline) : ""])
    }

    private func start(_ walk: WalkKind) -> HTML {
        let address = walk.start(of: game.id, in: frame) + "#\(walk.partName)-0"
        return section(
            walk,
            """
            <p>\(walk.promise)</p>
            <p class="onward"><a class="go" href="\(address)">Start<span class="quiet"> the \(walk.rawValue)</span></a></p>
            """
        )
    }

    private func section(_ walk: WalkKind, _ content: HTML) -> HTML {
        """
        <section class="card" id="\(walk.rawValue)" aria-labelledby="\(walk.rawValue)-name">
        <h2 id="\(walk.rawValue)-name">\(walk.title)</h2>
        \(content)</section>

        """
    }

    // MARK: With scores

    /// The whole story; `nil` if there is none.
    var storySection: HTML? {
        guard isReady, let story else { return nil }
        return section(.story, StoryCards(blocks: story.blocks, game: game).html)
    }

    /// The notable moments; `nil` if there are no moments.
    var timelineSection: HTML? {
        guard hasTimeline else { return nil }
        let moments = MomentsResponse(game, narrated, whole, nil)
        let address = frame.path(hidingByDefault: WalkKind.timeline.path(of: game.id))
        return section(
            .timeline,
            """
            \(MomentCards(moments: moments, teams: game.teams, areOnlyNotable: true).html)\
            <p class="onward"><a class="reveal" href="\(address)">All \(moments.through) moments with their plays</a></p>
            """
        )
    }

    /// `nil` for a sport without stories, and if the plays do not fit the final score.
    func winChance(_ colours: BySide<ChartColour>) -> HTML? {
        guard hasTimeline, let narrated, let rules = narrated.rules,
            let curve = WinChanceCurve(GameLine(narrated.game, rules.winChance))
        else { return nil }
        let ready = isReady ? story : nil
        let shape = ready.flatMap { story in
            story.archetype.flatMap { kind in story.excitementTenths.map { (kind, $0) } }
        }
        return WinChanceCard(curve: curve, shape: shape, colours: colours).html
    }
}

extension WalkKind {
    /// The description of what the reader opens.
    fileprivate var promise: String {
        switch self {
        case .story: "The game in a few short parts. Each one shows the score only up to its own end."
        case .timeline: "The game moment by moment, with its plays. Nothing that comes later is shown."
        }
    }
}
