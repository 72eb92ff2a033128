package import Time

/// One reading of a page: when it was requested, and which version arrived.
package struct PageObservation: Hashable, Sendable {
    package let at: Instant
    /// The version; `nil` if the source's pages have none.
    package let page: String?

    package init(at: Instant, page: String?) {
        self.at = at
        self.page = page
    }

    /// The longest time for which a cache between us and the source may deliver an outdated page. A page that takes
    /// something back and never changes again is believed after this time.
    package static let cacheAge = Duration.seconds(300)

    /// Whether a later reading with the same values confirms this one. A reading cannot confirm itself. Neither can the
    /// same version of the page within the cache's lifetime, because it may come from that cache.
    package func isConfirmed(by later: PageObservation) -> Bool {
        guard at < later.at else { return false }
        guard let page, page == later.page else { return true }
        return later.at - at >= Self.cacheAge
    }
}
