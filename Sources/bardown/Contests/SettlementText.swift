/// The fields of a contest's file as they were written.
struct SettlementText: Decodable {
    struct Game: Decodable {
        let id: FileScalar?
        let status: String?
        let home: FileScalar?
        let away: FileScalar?
    }

    struct Bet: Decodable {
        let game: FileScalar?
        let bet: String?
        let line: FileScalar?
        let drafter: FileScalar?
        let side1: String?
    }

    let games: [Game]?
    let bets: [Bet]?
}
