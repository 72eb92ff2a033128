/// The price makers of the simulation, with the kinds of habits that real ones have: sharp books with low margins,
/// exchanges, books that follow others late, and books that close before the start.
extension PriceMaker {
    static let all = sharp + peerToPeer + american + followers

    private static let sharp = [
        PriceMaker(
            feedGroup: "pinnacle",
            outlets: [Outlet(book: "pinnacle", region: .eu)],
            margin: 0.022,
            step: 1,
            error: 0.004,
            pause: .seconds(4),
            lag: .seconds(1),
            opensBefore: .minutes(295),
            quotesLive: true
        ),
        PriceMaker(
            feedGroup: "betfair",
            outlets: [Outlet(book: "betfair_ex_eu", region: .eu)],
            margin: 0.008,
            step: 1,
            error: 0.004,
            pause: .seconds(3),
            lag: .zero,
            opensBefore: .minutes(290),
            quotesLive: true
        ),
    ]

    private static let peerToPeer = [
        PriceMaker(
            feedGroup: "novig",
            outlets: [Outlet(book: "novig", region: .usExchanges)],
            margin: 0.014,
            step: 1,
            error: 0.008,
            pause: .seconds(5),
            lag: .seconds(3),
            opensBefore: .minutes(270),
            quotesLive: true
        ),
        PriceMaker(
            feedGroup: "prophetx",
            outlets: [Outlet(book: "prophetx", region: .usExchanges)],
            margin: 0.018,
            step: 1,
            error: 0.01,
            pause: .seconds(6),
            lag: .seconds(5),
            opensBefore: .minutes(260),
            quotesLive: false
        ),
    ]

    private static let american = [
        americanBook("draftkings", ["draftkings"], 0.044, step: 5, error: 0.012, pause: 8, lag: 6),
        americanBook("fanduel", ["fanduel"], 0.044, step: 2, error: 0.012, pause: 7, lag: 4),
        americanBook("entain", ["betmgm"], 0.047, step: 5, error: 0.015, pause: 12, lag: 10),
        americanBook("caesars", ["williamhill_us"], 0.047, step: 5, error: 0.015, pause: 15, lag: 15),
        americanBook("betonline", ["betonlineag", "lowvig"], 0.04, step: 1, error: 0.012, pause: 15, lag: 8),
        PriceMaker(
            feedGroup: "kambi",
            outlets: [
                Outlet(book: "betrivers", region: .us), Outlet(book: "ballybet", region: .us2),
                Outlet(book: "betparx", region: .us2),
            ],
            margin: 0.05,
            step: 1,
            error: 0.016,
            pause: .seconds(20),
            lag: .seconds(25),
            opensBefore: .minutes(250),
            quotesLive: true
        ),
    ]

    private static func americanBook(
        _ feedGroup: String,
        _ books: [String],
        _ margin: Double,
        step: Int,
        error: Double,
        pause: Int,
        lag: Int
    ) -> PriceMaker {
        PriceMaker(
            feedGroup: feedGroup,
            outlets: books.map { Outlet(book: $0, region: .us) },
            margin: margin,
            step: step,
            error: error,
            pause: .seconds(pause),
            lag: .seconds(lag),
            opensBefore: .minutes(280),
            quotesLive: true
        )
    }

    /// Books that move late and close before the start. The last one confirms its prices so seldom that they are stale
    /// most of the time.
    private static let followers = [
        follower("bovada", [Outlet(book: "bovada", region: .us)], pause: 30, lag: 45),
        follower("betus", [Outlet(book: "betus", region: .us)], pause: 60, lag: 40),
        follower("thescore", [Outlet(book: "espnbet", region: .us2)], pause: 25, lag: 30),
        follower(
            "betsson",
            [Outlet(book: "betsson", region: .eu), Outlet(book: "nordicbet", region: .eu)],
            pause: 40,
            lag: 60
        ),
        follower("everygame", [Outlet(book: "everygame", region: .eu)], pause: 400, lag: 90),
    ]

    private static func follower(_ feedGroup: String, _ outlets: [Outlet], pause: Int, lag: Int) -> PriceMaker {
        PriceMaker(
            feedGroup: feedGroup,
            outlets: outlets,
            margin: 0.05,
            step: 5,
            error: 0.02,
            pause: .seconds(pause),
            lag: .seconds(lag),
            opensBefore: .minutes(240),
            quotesLive: false
        )
    }
}
