import APIResponses
import HTMLWriting
import Pricing
import Scores
import Storage

/// The lines of a game: the main line of each market, and the others behind a switch.
struct OddsTables {
    let board: OddsBoard
    let teams: BySide<TeamBrief>
    let books: BookList
    /// The beginning of the ids of elements, different for each game of a page.
    let prefix: String

    var html: HTML {
        let (main, others) = lines
        let more: HTML? =
            others.isEmpty
            ? nil
            : """
            <details id="\(prefix)-lines"><summary>Other lines <span class="soft">\(others.count)</span></summary>
            <div class="boards lines two">
            \(HTML.joined(others.map(table)))</div></details>

            """
        return
            "<div class=\"boards lines \(main.count > 2 ? "three" : "two")\">\n\(HTML.joined(main.map(table)))</div>\n\(more)"
    }

    /// The main line of each market, and all other lines. The main line is the one that most books quote, and of those
    /// the one whose sides are most equal.
    private var lines: (main: [OddsBoardLine], others: [OddsBoardLine]) {
        let markets = Dictionary(grouping: board.lines) { [$0.key.market.rawValue, $0.key.subject] }.values
        let main = markets.compactMap { lines in lines.max { $0.prominence < $1.prominence } }
        let keys = Set(main.filter { $0.key.market.isMainline }.map(\.key))
        return (
            main: board.lines.filter { keys.contains($0.key) }.sorted { $0.key.place < $1.key.place },
            others: board.lines.filter { !keys.contains($0.key) }
        )
    }

    private func table(_ line: OddsBoardLine) -> HTML {
        OddsTable(line: line, teams: teams, books: books).html
    }
}

extension OddsBoardLine {
    /// Greater for a line that more books quote, and of those for one with more equal sides.
    fileprivate var prominence: (Int, Double) {
        let quoting = Set(prices.filter { $0.state != .suspended }.map(\.book)).count
        let implied = prices.filter { $0.side == sides.first }.map(\.price.implied.value)
        let mean = implied.isEmpty ? 1 : implied.reduce(0, +) / Double(implied.count)
        return (quoting, -abs(mean - 0.5))
    }
}

extension MarketKey {
    /// The place of the market among the tables of a game.
    fileprivate var place: Int {
        [.moneyline, .drawNoBet, .regulation, .spread, .total].firstIndex(of: market) ?? 5
    }
}

/// The prices of all books for one line.
struct OddsTable {
    let line: OddsBoardLine
    let teams: BySide<TeamBrief>
    let books: BookList

    private var name: String { line.key.title(teams) }

    var html: HTML {
        """
        <div class="odds"><h3>\(name)</h3>
        <div class="scroll" tabindex="0" role="group" aria-label="\(name)">
        <table class="sheet"><caption class="quiet">\(name): prices of each book</caption>
        <thead><tr><th scope="col" class="word">Book</th>\(HTML.joined(line.sides.map(head)))</tr></thead>
        <tbody>
        \(fairRow)\(HTML.joined(shownBooks.map(row)))</tbody></table></div>
        <p class="note">\(OddsWords.basis(of: line, books))</p></div>

        """
    }

    private func head(_ side: BetSide) -> HTML {
        "<th scope=\"col\"><bdi>\(line.key.name(of: side, teams))</bdi></th>"
    }

    private var fairRow: HTML {
        guard line.fair != nil else { return "" }
        let cells = line.sides.map { side -> HTML in
            let probability = line.probability(of: side) ?? 0
            let price = AmericanPrice(probability: probability)?.shown ?? "–"
            return "<td>\(price) <span class=\"soft\">\(PercentText.share(probability))</span></td>"
        }
        return "<tr class=\"fair\"><th scope=\"row\">Fair price</th>\(HTML.joined(cells))</tr>\n"
    }

    /// The books with a price, those with the most valuable one first.
    private var shownBooks: [Book] {
        let keys = Set(line.prices.map(\.book))
        let worth = Dictionary(grouping: line.prices, by: \.book).mapValues {
            $0.compactMap(\.basisPoints).max() ?? .min
        }
        return keys.map { books.book(named: $0) }.sorted { left, right in
            let (first, second) = (worth[left.key] ?? .min, worth[right.key] ?? .min)
            return first != second ? first > second : (left.title, left.key) < (right.title, right.key)
        }
    }

    private func row(_ book: Book) -> HTML {
        let prices = line.prices.filter { $0.book == book.key }
        let cells = line.sides.map { side in cell(prices.first { $0.side == side }) }
        let age: HTML? = prices.map(\.quotedAt).max().map { "<br><span class=\"soft\">\(GameFacts.time($0))</span>" }
        return "<tr><th scope=\"row\">\(book.title)\(age)</th>\(HTML.joined(cells))</tr>\n"
    }

    private func cell(_ price: OddsBoardPrice?) -> HTML {
        guard let price else { return "<td><span class=\"soft\">–</span></td>" }
        let shown: HTML = "\(price.price.shown)"
        switch price.state {
        case .stale: return "<td class=\"soft\">\(shown)<br>old</td>"
        case .suspended: return "<td class=\"soft\"><s>\(shown)</s><br>suspended</td>"
        case .open, .closed:
            let isBest = line.best(price.side) == price
            let mark: HTML = isBest ? "<b>\(shown)<span class=\"quiet\">, the best price</span></b>" : shown
            return "<td\(isBest ? " class=\"best\"" as HTML : "")>\(mark)\(value(of: price))</td>"
        }
    }

    private func value(of price: OddsBoardPrice) -> HTML {
        if price.refusal == .priceOutlier { return "<br><span class=\"soft\">unlikely</span>" }
        guard let value = price.basisPoints else { return "" }
        return "<br><span class=\"soft\">\(PercentText.signed(value))</span>"
    }
}
