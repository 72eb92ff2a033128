/// The fields of a market's file as they were written.
struct MarketText: Decodable {
    struct Entry: Decodable {
        let book: String?
        let side: String?
        let price: FileScalar?
        let quotedAt: String?
        let lay: Bool?
    }

    let league: String?
    let market: String?
    let subject: String?
    let line: FileScalar?
    let at: String?
    let quotes: [Entry]?
}
