import JobQueue
import PipelineJobs
import Runtime
import Sports

/// Finds the events of games, enqueues their follow-ups, makes the stories of finished games, prices odds,
/// and settles contests.
@main
struct Differ {
    private static let storySlots = Variable(
        "STORY_SLOTS",
        default: "1",
        "concurrent jobs of the queue story: stories of finished games"
    )

    private static let priceSlots = Variable(
        "PRICE_SLOTS",
        default: "2",
        "concurrent jobs of the queue price: fair prices of games"
    )

    private static let contestSlots = Variable(
        "CONTEST_SLOTS",
        default: "2",
        "concurrent jobs of the queue contests: invitations, drafts and results of contests"
    )

    static func main() async {
        await Program(
            name: "differ",
            purpose:
                "Compares the revisions of games, stores their events, enqueues follow-ups; makes stories, prices odds, settles contests.",
            variables: [storySlots, priceSlots, contestSlots],
            // More slots than usual, so that many games can be compared together. One job compares the games of the
            // others, too, so all of them need only one connection.
            slots: DiffBatches.maxGames,
            metrics: StoryMetrics.all + PriceMetrics.all
        ).run { host in
            let batches = DiffBatches(DiffHandler(queue: host.queue, sports: .shipped))
            var handlers = Handlers()
            let turns = StoryTurns()
            handlers.handle(DiffGame.self) { job, _, logger in
                turns.compared()
                try await batches.diff(job.game, logger: logger)
            }
            let stories = StoryHandler(
                queue: host.queue,
                sports: .shipped,
                metrics: StoryMetrics(),
                executor: try BackgroundThread()
            )
            var storyHandlers = Handlers()
            storyHandlers.handle(BuildStory.self) { job, _, logger in
                try await turns.next()
                try await stories.build(job.game, logger: logger)
            }
            let prices = PriceHandler(queue: host.queue, metrics: PriceMetrics())
            var priceHandlers = Handlers()
            priceHandlers.handle(PriceGame.self) { job, _, logger in try await prices.price(job.game, logger: logger) }
            let contests = ContestHandler(queue: host.queue)
            // Stories, prices and contests have slots of their own, so that no event waits for one. Stories are
            // computed at the lowest priority, so that everything else gets the processor first, and one a second while
            // games are compared.
            return [
                try host.worker(queue: SettleGame.queue, handlers: contests.handlers, slots: contestSlots.name),
                try host.worker(queue: PriceGame.queue, handlers: priceHandlers, slots: priceSlots.name),
                try host.worker(queue: BuildStory.queue, handlers: storyHandlers, slots: storySlots.name),
                try host.worker(queue: DiffGame.queue, handlers: handlers, backoff: .delivery),
            ]
        }
    }
}
