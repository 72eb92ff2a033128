import Foundation

/// The prices of all books for a league's games of a day.
public typealias OddsBoard = OddsBoardResponse
/// The prices of all books for one game.
public typealias GameOdds = GameOddsResponse
/// A game with the lines that can be bet on.
public typealias OddsGame = OddsGameResponse
/// A line of a market: sides of which exactly one wins, with the prices of all books.
public typealias OddsLine = OddsLineResponse
/// One side of a line.
public typealias OddsSide = OddsSideResponse
/// A book's price for one side of a line.
public typealias OddsPrice = OddsPriceResponse
/// A bookmaker, or another place where bets are quoted.
public typealias OddsBook = OddsBookResponse
/// How the prices of one side of a line moved.
public typealias OddsHistory = OddsHistoryResponse
/// A change of a book's price.
public typealias OddsMove = OddsMoveResponse

/// How prices are written.
public enum OddsFormat: String, Codable, Hashable, Sendable, CaseIterable {
    /// `+150`, `−110`.
    case american
    /// The payout of a winning bet of 1: `2.50`.
    case decimal
    /// The profit of a winning bet as a fraction of the stake: `3/2`.
    case fractional

    /// The text of an American price, which is at least 100 or at most -100; an empty text for any other number.
    public func text(of american: Int) -> String {
        guard american.magnitude >= 100 else { return "" }
        switch self {
        case .american: return american < 0 ? "\u{2212}\(american.magnitude)" : "+\(american)"
        case .decimal: return Self.decimalText(american)
        case .fractional: return Self.fraction(american)
        }
    }

    /// Two decimals, halves rounded up: `1.91`.
    private static func decimalText(_ american: Int) -> String {
        let (profit, stake) = american < 0 ? (100, -american) : (american, 100)
        let hundredths = (200 * profit + stake) / (2 * stake) + 100
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// The fraction in lowest terms.
    private static func fraction(_ american: Int) -> String {
        let (profit, stake) = american < 0 ? (100, -american) : (american, 100)
        var (left, right) = (profit, stake)
        while right != 0 { (left, right) = (right, left % right) }
        return "\(profit / left)/\(stake / left)"
    }
}
