package import SystemPackage

/// Writes a tape, entry by entry.
package struct TapeWriter: ~Copyable {
    private let descriptor: FileDescriptor
    private let path: FilePath
    private var knownBodies: Set<TapeDigest> = []
    private let limits: TapeLimits
    private var count = 0
    private var entryBytes = 0
    private var bodyBytes = 0

    /// Creates a tape in a new file.
    /// - Parameter limits: The limits of the tape's size. By default readers have the same limits, so that they could
    ///   not open a larger tape.
    /// - Throws: ``TapeError/file(path:_:)``, also if the file exists, because a tape is never overwritten.
    package init(to path: FilePath, limits: TapeLimits = TapeLimits()) throws(TapeError) {
        self.limits = limits
        let descriptor = try Self.creating(path)
        self.path = path
        self.descriptor = descriptor
    }

    /// Errors are ignored, because all records are already written.
    deinit { try? descriptor.close() }

    /// Appends an entry and its response's body, which is empty for a failure.
    ///
    /// The entry is written with the hash of `body` as its ``TapedResponse/body``.
    /// - Throws: ``TapeError``. After ``TapeError/tooLarge(_:limit:)`` nothing was written, and the tape can be
    ///   finished.
    package mutating func append(_ entry: TapeEntry, body: [UInt8] = []) throws(TapeError) {
        var entry = entry
        var bytes: [UInt8] = []
        if case .response(var response) = entry.outcome {
            if body.isEmpty {
                response.body = nil
            } else {
                let record = try TapeRecord(.body, of: body)
                response.body = record.digest
                if !knownBodies.contains(record.digest) { bytes = record.bytes(with: body) }
            }
            entry.outcome = .response(response)
        }
        let json = entry.json
        try check(entry: json.count, body: bytes.isEmpty ? 0 : body.count)
        // Written in one piece. If the process is killed meanwhile, readers detect the incomplete record.
        try write(bytes + TapeRecord(.entry, of: json).bytes(with: json))
        if case .response(let response) = entry.outcome, let digest = response.body { knownBodies.insert(digest) }
        count += 1
        entryBytes += json.count
        bodyBytes += bytes.isEmpty ? 0 : body.count
    }

    /// Checks that the tape has room for an entry and for a body that it does not have yet.
    private func check(entry: Int, body: Int) throws(TapeError) {
        let checks: [(TapeError.Part, Int, limit: Int)] = [
            (.entry, entry, limits.entryBytes), (.entries, count + 1, limits.entries),
            (.allEntries, entryBytes + entry, limits.allEntryBytes), (.body, body, limits.bodyBytes),
            (.bodies, knownBodies.count + (body > 0 ? 1 : 0), limits.bodies),
            (.allBodies, bodyBytes + body, limits.allBodyBytes),
        ]
        for (part, number, limit) in checks where number > limit { throw .tooLarge(part, limit: limit) }
    }

    /// Writes the end record.
    package consuming func finish() throws(TapeError) {
        let end = TapeEntry.end(after: count)
        try write(TapeRecord(.end, of: end).bytes(with: end))
    }

    private static func creating(_ path: FilePath) throws(TapeError) -> FileDescriptor {
        do {
            let descriptor = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .append, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead]
            )
            do {
                try descriptor.writeAll(TapeRecord.opening)
            } catch {
                // An error of closing is ignored, because the first error is reported.
                try? descriptor.close()
                throw error
            }
            return descriptor
        } catch {
            throw .file(path: path.string, error as? Errno ?? .ioError)
        }
    }

    private func write(_ bytes: [UInt8]) throws(TapeError) {
        do {
            try descriptor.writeAll(bytes)
        } catch {
            throw .file(path: path.string, error as? Errno ?? .ioError)
        }
    }
}
