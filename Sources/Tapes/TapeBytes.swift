import SystemPackage

/// Random access to the bytes of a tape, in a file or in memory.
struct TapeBytes: Sendable {
    let count: Int
    private let source: Source

    private enum Source: Sendable {
        case memory([UInt8])
        case file(OpenFile)
    }

    init(_ content: [UInt8]) {
        count = content.count
        source = .memory(content)
    }

    /// Opens a file. Data appended later is ignored.
    init(file path: FilePath) throws(TapeError) {
        let file = try OpenFile(path)
        do {
            count = Int(try file.descriptor.seek(offset: 0, from: .end))
        } catch {
            throw .file(path: path.string, error as? Errno ?? .ioError)
        }
        source = .file(file)
    }

    /// Returns the bytes of `range`, clamped to the size.
    func read(_ range: Range<Int>) throws(TapeError) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        switch source {
        case .memory(let content): return Array(content[range])
        case .file(let file): return try file.read(range)
        }
    }
}

/// An open file, closed when the object is released.
private final class OpenFile: Sendable {
    let descriptor: FileDescriptor
    private let path: FilePath

    init(_ path: FilePath) throws(TapeError) {
        self.path = path
        do {
            descriptor = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
        } catch {
            throw .file(path: path.string, error as? Errno ?? .ioError)
        }
    }

    /// Errors are ignored, because closing a file that was only read loses nothing.
    deinit { try? descriptor.close() }

    func read(_ range: Range<Int>) throws(TapeError) -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(range.count)
        var chunk = [UInt8](repeating: 0, count: min(range.count, 1 << 20))
        do {
            while content.count < range.count {
                let count = try chunk.withUnsafeMutableBytes { buffer in
                    let destination = UnsafeMutableRawBufferPointer(
                        rebasing: buffer.prefix(range.count - content.count)
                    )
                    return try descriptor.read(
                        fromAbsoluteOffset: Int64(range.lowerBound + content.count),
                        into: destination
                    )
                }
                // The file was truncated meanwhile.
                guard count > 0 else { break }
                content += chunk[..<count]
            }
        } catch {
            throw .file(path: path.string, error as? Errno ?? .ioError)
        }
        return content
    }
}
