extension Migrations {
    /// One file.
    ///
    /// It may be marked as dbmate wants it: the first line is `-- migrate:up`, with ` transaction:false` for a file
    /// that runs outside a transaction, and what follows a line `-- migrate:down` takes it back. We never take back.
    package struct File: Sendable, Hashable {
        package let name: String
        package let text: String

        package init(name: String, text: String) {
            self.name = name
            self.text = text
        }

        private static let opening = "-- migrate:up"
        private static let closing = "-- migrate:down"

        /// What is run, and what the checksum is taken of: the text without dbmate's two lines and all that follows the
        /// second. So a file that was applied before it was marked is still the same.
        package var content: Substring {
            var content = text[...]
            if marks != nil { content = content.drop { !$0.isNewline }.dropFirst() }
            if content.hasPrefix(Self.closing) { return content.prefix(0) }
            let end = content.firstRange(of: "\n\(Self.closing)")
            return end.map { content[...$0.lowerBound] } ?? content
        }

        /// Whether its statements run one by one, each of them for good: `create index concurrently` refuses to be part
        /// of a transaction.
        ///
        /// Such a file is run again from its beginning where it did not come to its end, so every statement of it must
        /// do no harm the second time: `create index concurrently if not exists`. dbmate sends the whole file at once,
        /// which Postgres takes for a transaction unless it is one statement alone.
        package var isOutsideTransaction: Bool { marks?.contains("transaction:false") ?? false }

        /// Whether dbmate would read it.
        package var isMarked: Bool {
            marks != nil && text.split(whereSeparator: \.isNewline).contains { $0.hasPrefix(Self.closing) }
        }

        /// The number at the beginning of its name, which is all that dbmate writes down.
        package var version: Substring { name.prefix { $0.isASCII && $0.isNumber } }

        /// The words behind `-- migrate:up`; `nil` where the text does not open with it.
        private var marks: [Substring]? {
            let words = text.prefix { !$0.isNewline }.split(separator: " ")
            return words.starts(with: Self.opening.split(separator: " ")) ? Array(words.dropFirst(2)) : nil
        }
    }
}
