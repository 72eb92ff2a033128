/// The most recently used pictures of shared links, by their content. It draws one at a time, so that requests for many
/// games use no more than one core.
actor SharePictureCache {
    /// The maximum number of pictures kept.
    private let capacity: Int
    private var pictures: [ShareCard: [UInt8]] = [:]
    /// The least recently used first.
    private var order: [ShareCard] = []

    init(capacity: Int = 64) {
        self.capacity = capacity
    }

    /// The picture as PNG.
    func png(of card: ShareCard) throws -> [UInt8] {
        let png = try pictures[card] ?? SharePicture(card: card).png()
        pictures[card] = png
        order.removeAll { $0 == card }
        order.append(card)
        if order.count > capacity { pictures[order.removeFirst()] = nil }
        return png
    }

    /// Whether the picture is cached. For tests.
    func has(_ card: ShareCard) -> Bool { pictures[card] != nil }
}
