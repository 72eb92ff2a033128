extension Migrations {
    /// A migration file.
    ///
    /// It may have the marks of dbmate: the first line is `-- migrate:up`, with ` transaction:false` for a file that
    /// runs outside a transaction, and the part after a line `-- migrate:down` reverts it. We never revert.
    package struct File: Sendable, Hashable {
        package let name: String
        package let text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }

        private static let opening = "-- migrate:up"
        private static let closing = "-- migrate:down"

        /// The part that is run and checksummed: the text without dbmate's two marker lines and without the part after
        /// the second one. A file therefore keeps its checksum when marks are added after it was applied.
        package var content: Substring {
            var content = text[...]
            if marks != nil { content = content.drop { !$0.isNewline }.dropFirst() }
            if content.hasPrefix(Self.closing) { return content.prefix(0) }
            let end = content.firstRange(of: "\n\(Self.closing)")
            return end.map { content[...$0.lowerBound] } ?? content
        }

        /// Whether its statements run one by one and commit separately, because `create index concurrently` cannot run
        /// in a transaction.
        ///
        /// If such a file fails, it runs again from its beginning. Every statement must therefore be repeatable:
        /// `create index concurrently if not exists`. dbmate sends the whole file at once, which Postgres treats as a
        /// transaction unless it is a single statement.
        package var isOutsideTransaction: Bool { marks?.contains("transaction:false") ?? false }

        /// Whether dbmate can read it.
        package var isMarked: Bool {
            marks != nil && text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(Self.closing) }
        }

        /// The number at the start of its name, which is the only part that dbmate records.
        package var version: Substring { name.prefix { $0.isASCII && $0.isNumber } }

        /// The words after `-- migrate:up`; `nil` if the text does not start with it.
        private var marks: [Substring]? {
            let words = text.prefix { !$0.isNewline }.split(separator: " ")
            return words.starts(with: Self.opening.split(separator: " ")) ? Array(words.dropFirst(2)) : nil
        }
    }
}
