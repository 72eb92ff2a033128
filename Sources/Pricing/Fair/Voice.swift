import Time

/// The probabilities of a line by one book, its margin removed.
struct Voice {
    /// The greatest sums of implied probabilities of two sides and of more. The prices of a book beyond them do not
    /// count.
    private static let greatestSum = (pair: 1.15, more: 1.25)
    private static let smallestSum = 0.98
    /// The greatest difference between the implied probabilities to back and to lay.
    private static let greatestGap = 0.03

    let book: Book
    let method: MarginMethod
    /// In the order of the line's sides.
    let probabilities: [Double]
    /// The time of its oldest quote.
    let quotedAt: Instant

    /// - Parameter quotes: The quotes of one book.
    /// - Returns: `nil` if the book does not count, a side is not open, an exchange has no narrow prices to back and to
    ///   lay, or the sum of the implied probabilities is implausible.
    init?(_ quotes: [SelectedQuote], sides: [BetSide]) {
        guard let book = quotes.first?.book, book.weight != .none else { return nil }
        var (implied, times): ([Double], [Instant]) = ([], [])
        for side in sides {
            guard let back = quotes.open(side, .back), let price = back.openPrice else { return nil }
            times.append(back.quotedAt)
            guard book.kind == .exchange else {
                implied.append(price.implied.value)
                continue
            }
            guard let lay = quotes.open(side, .lay), let layPrice = lay.openPrice else { return nil }
            let ends = (back: price.implied.value, lay: layPrice.implied.value)
            guard abs(ends.back - ends.lay) <= Self.greatestGap else { return nil }
            times.append(lay.quotedAt)
            implied.append((ends.back + ends.lay) / 2)
        }
        let sum = implied.reduce(0, +)
        let greatest = sides.count == 2 ? Self.greatestSum.pair : Self.greatestSum.more
        guard sum >= Self.smallestSum, sum <= greatest, let removal = MarginRemoval(implied), let time = times.min()
        else { return nil }
        self.book = book
        (method, probabilities, quotedAt) = (removal.method, removal.probabilities, time)
    }

    /// Returns the voices of all books, without regard to their feed groups.
    static func all(_ quotes: [SelectedQuote], sides: [BetSide]) -> [Voice] {
        Dictionary(grouping: quotes, by: \.book.key).values.compactMap { Voice($0, sides: sides) }
            .sorted { $0.book.key < $1.book.key }
    }
}

extension [Voice] {
    /// The newest voice of each feed group, in the order of the books' keys: several logos with one price maker are
    /// one voice.
    var onePerFeed: [Voice] {
        var newest: [String: Voice] = [:]
        for voice in self {
            if let other = newest[voice.book.feedGroup], other.quotedAt >= voice.quotedAt { continue }
            newest[voice.book.feedGroup] = voice
        }
        return newest.values.sorted { $0.book.key < $1.book.key }
    }
}

extension [SelectedQuote] {
    /// Returns the open quote of a side; `nil` if there is none.
    fileprivate func open(_ side: BetSide, _ offer: Quote.Offer) -> SelectedQuote? {
        first { $0.state == .open && $0.quote.side == side && $0.quote.offer == offer }
    }
}
