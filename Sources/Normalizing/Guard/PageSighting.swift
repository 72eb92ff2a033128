package import Time

/// A look at a page: when it was asked for, and which version of it came.
package struct PageSighting: Hashable, Sendable {
    package let at: Instant
    /// `nil` where the source's pages have no versions.
    package let page: String?

    package init(at: Instant, page: String?) {
        self.at = at
        self.page = page
    }

    /// For how long a cache between us and the source may hand out a page that is another by now. What a source takes
    /// back on a page that never changes again is believed after that time.
    package static let cacheAge = Duration.seconds(300)

    /// Whether a later look that shows the same counts as a second one: no reading confirms itself, nor does the same
    /// page asked for again, out of whose cache it may come.
    package func isConfirmed(by later: PageSighting) -> Bool {
        guard at < later.at else { return false }
        guard let page, page == later.page else { return true }
        return later.at - at >= Self.cacheAge
    }
}
