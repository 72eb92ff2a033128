import Foundation

extension Samples {
    /// Prices of three books for an upcoming game.
    public static let odds = OddsBoard(
        league: League(rawValue: "sample"),
        date: days[0],
        zone: "America/New_York",
        games: [
            OddsGame(
                id: games[0].id,
                league: League(rawValue: "sample"),
                day: days[0],
                startTime: games[0].startTime,
                homeTeam: FeedTeam(name: games[0].homeTeam.name, abbreviation: games[0].homeTeam.abbreviation),
                awayTeam: FeedTeam(name: games[0].awayTeam.name, abbreviation: games[0].awayTeam.abbreviation),
                lines: [moneyline]
            )
        ],
        books: [
            OddsBook(key: "elm", title: "Elm", abbreviation: "EL"),
            OddsBook(key: "fir", title: "Fir", abbreviation: "FI"),
            OddsBook(key: "oak", title: "Oak", abbreviation: "OA", kind: .exchange, isSharp: true, feePercent: 1),
        ]
    )

    private static let moneyline = OddsLine(
        market: "moneyline",
        name: "Moneyline",
        sides: [
            OddsSide(
                side: "home",
                name: games[0].homeTeam.name,
                fairProbability: 0.530258,
                fairPrice: -113,
                best: "elm",
                prices: [
                    OddsPrice(
                        book: "elm",
                        american: -110,
                        decimal: 1.9091,
                        quotedAt: start,
                        ev: 0.0123,
                        tier: .positive
                    ),
                    OddsPrice(
                        book: "oak",
                        american: -118,
                        decimal: 1.8475,
                        quotedAt: start,
                        ev: -0.0243,
                        tier: .negative
                    ),
                    OddsPrice(
                        book: "fir",
                        american: -125,
                        decimal: 1.8,
                        state: .stale,
                        quotedAt: start - 3600,
                        refusal: "stale"
                    ),
                ]
            ),
            OddsSide(
                side: "away",
                name: games[0].awayTeam.name,
                fairProbability: 0.469742,
                fairPrice: 113,
                prices: [
                    OddsPrice(book: "oak", american: 108, decimal: 2.08, quotedAt: start, ev: -0.0280, tier: .negative),
                    OddsPrice(
                        book: "elm",
                        american: -110,
                        decimal: 1.9091,
                        quotedAt: start,
                        ev: -0.1032,
                        tier: .negative
                    ),
                    OddsPrice(
                        book: "fir",
                        american: 105,
                        decimal: 2.05,
                        state: .suspended,
                        quotedAt: start,
                        refusal: "suspended"
                    ),
                ]
            ),
        ],
        confidence: .medium,
        method: "additive",
        voices: ["oak"],
        holdPercent: 0.45
    )
}
