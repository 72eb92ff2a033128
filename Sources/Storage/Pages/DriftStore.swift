package import Normalizing
package import Postgres
import Scores
import Time

/// A change in the pages of a parser, which is reported once.
package struct RaisedDrift: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable {
        case structure, share, unreadable
    }

    package let kind: Kind
    package let detail: String
    /// Whether something is missing that pages had before, or a page cannot be read. Otherwise something is new, which
    /// is mostly harmless.
    package let isLoss: Bool
}

/// Stores the history of each parser's pages, and raises an alert when its pages change.
package struct DriftStore: Sendable {
    let session: any PostgresSession

    package init(_ session: any PostgresSession) {
        self.session = session
    }

    /// The data of a page that drift detection needs. A sample may also represent several pages with the same
    /// structure; ``target`` and ``body`` are then those of the last page.
    package struct PageSample: Sendable {
        /// The source and its page: `ncaa-scoreboard`.
        package let parser: String
        /// The page's key in `scrape_target`.
        package let target: String
        package let fingerprint: String
        /// The paths of the page's structure, sorted.
        package let paths: [String]
        /// The counts over all these pages.
        package let counts: [FieldCount]
        package let body: [UInt8]
        /// The number of these pages.
        package let pages: Int

        package init(
            parser: String,
            target: String,
            fingerprint: String,
            paths: [String],
            counts: [FieldCount],
            body: [UInt8],
            pages: Int = 1
        ) {
            self.parser = parser
            self.target = target
            self.fingerprint = fingerprint
            self.paths = paths
            self.counts = counts
            self.body = body
            self.pages = pages
        }

        /// This page as the last of `pages` pages with the same structure, with the counts over all of them.
        package func with(pages: Int, _ counts: [FieldCount]) -> PageSample {
            PageSample(
                parser: parser,
                target: target,
                fingerprint: fingerprint,
                paths: paths,
                counts: counts,
                body: body,
                pages: pages
            )
        }
    }

    /// Adds a page to its parser's history. Call it in a transaction, so that two scrapers add one after the other.
    /// - Returns: the changes that were not reported before.
    package func add(_ sample: PageSample) async throws -> [RaisedDrift] {
        try await cleanUp(sample.parser)
        var raised: [RaisedDrift] = []
        if !sample.paths.isEmpty, let change = try await addStructure(sample) {
            let drift = RaisedDrift(kind: .structure, detail: "\(change)", isLoss: !change.missing.isEmpty)
            if try await raise(
                drift,
                subject: sample.fingerprint,
                parser: sample.parser,
                target: sample.target,
                sample.body
            ) {
                raised.append(drift)
            }
        }
        for trend in try await addShares(sample) {
            switch trend.direction {
            case .fallen:
                let drift = RaisedDrift(kind: .share, detail: "\(trend)", isLoss: true)
                if try await raise(
                    drift,
                    subject: trend.recent.field,
                    parser: sample.parser,
                    target: sample.target,
                    sample.body
                ) {
                    raised.append(drift)
                }
            case .steady: try await endShareDrift(trend.recent.field, sample.parser)
            case .unknown: break
            }
        }
        return raised
    }

    /// Stores a page that could not be read.
    /// - Parameters:
    ///   - kind: The kind of failure. For each kind one page is kept, until the parser reads a page again.
    ///   - reason: The error and its place on the page.
    /// - Returns: `nil` when there is a stored page of this kind already.
    package func add(
        unreadable page: [UInt8],
        as kind: String,
        because reason: String,
        parser: String,
        target: String
    ) async throws -> RaisedDrift? {
        let drift = RaisedDrift(kind: .unreadable, detail: reason, isLoss: true)
        let isNew = try await raise(drift, subject: kind, parser: parser, target: target, page)
        return isNew ? drift : nil
    }

    /// Ends the alerts about unreadable pages, because the parser has read a page. Also deletes the stored pages of old
    /// alerts, and the shares that are too old for comparison.
    private func cleanUp(_ parser: String) async throws {
        try await session.execute(
            """
            with pages as (
              update parser_drift set body = null
               where raised_at < clock_timestamp() - interval '14 days' and body is not null
                 -- The rows that the next clause updates are left out, because a statement can update a row only
                 -- once. Their pages are deleted the next time.
                 and not (kind = 'unreadable' and parser = \(parser) and ended_at is null)
            ), readable as (
              update parser_drift set ended_at = clock_timestamp()
               where kind = 'unreadable' and parser = \(parser) and ended_at is null
            )
            delete from parser_share where hour < clock_timestamp() - interval '8 days'
            """
        )
    }

    /// Records an alert with the page.
    /// - Returns: `false` when the alert is open already.
    private func raise(
        _ drift: RaisedDrift,
        subject: String,
        parser: String,
        target: String,
        _ page: [UInt8]
    ) async throws -> Bool {
        let raised = try await session.execute(
            """
            insert into parser_drift (parser, kind, subject, detail, target, ended_at, body, body_bytes)
            values (\(parser), \(drift.kind.rawValue), \(subject), \(drift.detail), \(target),
                    case when \(drift.kind == .structure) then clock_timestamp() end, \(Bytes(page)),
                    \(Int32(clamping: page.count)))
            on conflict (parser, kind, subject) where ended_at is null do nothing
            """
        )
        return raised > 0
    }

    private func endShareDrift(_ field: String, _ parser: String) async throws {
        try await session.execute(
            """
            update parser_drift set ended_at = clock_timestamp()
             where parser = \(parser) and kind = 'share' and subject = \(field) and ended_at is null
            """
        )
    }
}
