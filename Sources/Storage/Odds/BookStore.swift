package import Postgres
package import Pricing

/// Reads and adds the places that quote bets.
package struct BookStore: Sendable {
    private let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// All books, ordered by their keys.
    package func books() async throws -> BookList {
        let rows = try await session.query(
            "select key, title, abbreviation, kind, weight, feed_group, fee_bp from book order by key"
        )
        return BookList(try rows.map { try Book($0) })
    }

    /// Adds the books that are not stored yet. The others stay as they are, because operators change them.
    /// - Returns: The number of added books.
    @discardableResult
    package func add(_ books: [Book]) async throws -> Int {
        guard !books.isEmpty else { return 0 }
        return try await session.query(
            """
            insert into book (key, title, abbreviation, kind, weight, feed_group, fee_bp)
            select * from unnest(
              \(books.map(\.key)), \(books.map(\.title)), \(books.map(\.abbreviation)), \(books.map(\.kind.rawValue)),
              \(books.map(\.weight.rawValue)), \(books.map(\.feedGroup)), \(books.map(\.feeBasisPoints.column)))
             -- A fixed order, so that two scrapers cannot deadlock.
             order by 1
            on conflict on constraint book_pkey do nothing
            """
        ).affected
    }
}

extension Book {
    /// Decodes the columns of table `book`.
    init(_ row: Row) throws {
        self.init(
            key: try row.decode(column: "key"),
            title: try row.decode(column: "title"),
            abbreviation: try row.decode(column: "abbreviation"),
            kind: try row.known(column: "kind"),
            weight: try row.known(column: "weight"),
            feedGroup: try row.decode(column: "feed_group"),
            feeBasisPoints: Int(try row.decode(column: "fee_bp", as: Int16.self))
        )
    }
}
