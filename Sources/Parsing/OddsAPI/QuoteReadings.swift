package import Normalizing
package import Pricing

extension QuoteListReading {
    /// Reads a response of The Odds API with odds.
    package init(oddsAPI page: [UInt8], books: BookList) throws(ParseError) {
        self = try OddsAPIPage.read(page).normalized(books: books)
    }

    /// Reads the odds on a scoreboard or a summary of ESPN.
    package init(espnOdds page: [UInt8], books: BookList) throws(ParseError) {
        self = try ESPNOddsPage.read(page).normalized(books: books)
    }
}
