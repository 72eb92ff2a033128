package import SystemPackage

/// Writes a tape, entry by entry.
package struct TapeWriter: ~Copyable {
    private let descriptor: FileDescriptor
    private let path: FilePath
    private var known: Set<TapeDigest> = []
    private var count = 0

    /// Begins a tape in a new file.
    /// - Throws: ``TapeError/file(path:_:)``, also where there is one of that name: a tape is never written over.
    package init(to path: FilePath) throws(TapeError) {
        let descriptor = try Self.creating(path)
        self.path = path
        self.descriptor = descriptor
    }

    /// What is on the disk by now is a tape, whatever closing says.
    deinit { try? descriptor.close() }

    /// Adds an entry whose answer had this body; the body of a failure is empty.
    ///
    /// The entry's own ``TapedAnswer/body`` is set here.
    package mutating func append(_ entry: TapeEntry, body: [UInt8] = []) throws(TapeError) {
        var entry = entry
        var bytes: [UInt8] = []
        if case .answer(var answer) = entry.outcome {
            if body.isEmpty {
                answer.body = nil
            } else {
                let record = try TapeRecord(.body, of: body)
                answer.body = record.digest
                if known.insert(record.digest).inserted { bytes = record.bytes(with: body) }
            }
            entry.outcome = .answer(answer)
        }
        let json = entry.json
        // In one piece: whoever is killed meanwhile leaves the beginning of it, which readers know.
        try write(bytes + TapeRecord(.entry, of: json).bytes(with: json))
        count += 1
    }

    /// Says that the tape ends here in good order.
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
                // The first error says why.
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
