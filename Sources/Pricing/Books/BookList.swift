/// The books by their keys and other names.
package struct BookList: Hashable, Sendable {
    /// The reasons why a list is invalid, with the number of the line from 1.
    package enum Flaw: Error, Hashable, Sendable, CustomStringConvertible {
        case cells(line: Int)
        case kind(String, line: Int)
        case weight(String, line: Int)
        case fee(String, line: Int)
        case name(String, line: Int)

        package var description: String {
            switch self {
            case .cells(let line): "line \(line): a book has seven cells, then other names"
            case .kind(let text, let line): "line \(line): '\(text)' is no kind of book"
            case .weight(let text, let line): "line \(line): '\(text)' is not sharp, market or none"
            case .fee(let text, let line): "line \(line): the fee '\(text)' is not in 0…2000"
            case .name(let text, let line): "line \(line): '\(text)' is already the name of a book"
            }
        }
    }

    /// The books in the order of the list.
    package let books: [Book]
    /// The index of the book with a name. Names are in the form of ``folded(_:)``.
    private let places: [String: Int]

    /// Reads a list. Each line has a book's key, title, abbreviation, kind, weight, feed group, fee in hundredths of a
    /// percent, and then any number of other names. `#` begins a comment.
    package init(_ text: String) throws(Flaw) {
        var books: [Book] = []
        var places: [String: Int] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let cells = line.prefix { $0 != "#" }.split(separator: ",", omittingEmptySubsequences: false)
                .map { Self.trimmed($0) }
            if cells.allSatisfy(\.isEmpty) { continue }
            let book = try Self.book(cells, line: index + 1)
            for name in Set(([book.key, book.title] + cells.dropFirst(7)).map(Self.folded)) {
                guard places.updateValue(books.count, forKey: name) == nil else {
                    throw .name(name, line: index + 1)
                }
            }
            books.append(book)
        }
        self.books = books
        self.places = places
    }

    /// Creates a list of stored books. They have no other names than their keys and titles; of two with one title, the
    /// first has it.
    package init(_ books: [Book]) {
        self.books = books
        let titles = books.enumerated().map { (Self.folded($1.title), $0) }
        let keys = books.enumerated().map { ($1.key, $0) }
        places = Dictionary(keys + titles) { first, _ in first }
    }

    /// Returns the book with a key, a title or another name, in upper or lower case; `nil` if the list has none.
    package subscript(name: String) -> Book? {
        // Most names are keys, which have the folded form.
        (places[name] ?? places[Self.folded(name)]).map { books[$0] }
    }

    /// Returns the book with a name. One that the list does not have is ``Book/unlisted(_:)``.
    package func book(named name: String) -> Book {
        self[name] ?? .unlisted(Self.folded(name))
    }

    private static func book(_ cells: [String], line: Int) throws(Flaw) -> Book {
        guard cells.count >= 7, cells.prefix(7).allSatisfy({ !$0.isEmpty }) else { throw .cells(line: line) }
        guard let kind = Book.Kind(rawValue: cells[3]) else { throw .kind(cells[3], line: line) }
        guard let weight = Book.Weight(rawValue: cells[4]) else { throw .weight(cells[4], line: line) }
        guard let fee = Int(cells[6]), (0...2000).contains(fee) else { throw .fee(cells[6], line: line) }
        return Book(
            key: cells[0],
            title: cells[1],
            abbreviation: cells[2],
            kind: kind,
            weight: weight,
            feedGroup: cells[5],
            feeBasisPoints: fee
        )
    }

    /// The lower-case letters and digits of a name: `betonlineag` of `BetOnline.ag`.
    private static func folded(_ name: some StringProtocol) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    private static func trimmed(_ cell: Substring) -> String {
        let start = cell.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension BookList {
    /// The books of a new database, and of commands without one.
    package static let shipped: BookList = {
        do {
            return try BookList(Resources.books_csv)
        } catch {
            preconditionFailure("Resources/books.csv: \(error)")
        }
    }()
}
