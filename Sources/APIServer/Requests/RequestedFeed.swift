package import Storage

extension QueryReader {
    /// The part of the home feed that the parameters `before` and `after` name; without them, the days around today.
    package func feedPart() throws(Problem) -> FeedSelection.Part {
        switch (try date("before"), try date("after")) {
        case (nil, nil): return .current
        case (let day?, nil): return .before(day)
        case (nil, let day?): return .after(day)
        case (_?, _?): throw .invalidParameter("after", expected: "left out if before is given")
        }
    }
}

extension ResponseLife {
    /// The life of a response with a part of the home feed. Without outcomes it depends on no game.
    package init(of feed: FeedGames, _ selection: FeedSelection) {
        if selection.includesOutcomes {
            // A matching game may be added to an empty part at any time.
            self = feed.entries.isEmpty ? .gameDay : ResponseLife(of: feed.entries.map(\.game))
        } else {
            self = .hidden
        }
    }
}
