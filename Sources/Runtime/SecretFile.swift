import Glibc
package import SystemPackage

/// A file that only its owner may read.
package enum SecretFile {
    /// Makes a file with `text` in it; where that fails there is none.
    /// - Throws: ``SecretFileError``, also where there is one already: a key is never written over.
    package static func make(at path: String, _ text: String) throws(SecretFileError) {
        do {
            let file = try FileDescriptor.open(
                path,
                .writeOnly,
                options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: .ownerReadWrite
            )
            do {
                _ = try file.closeAfter { try file.writeAll(text.utf8) }
            } catch {
                // Half a key would be taken for one, and keep the next from being made.
                unlink(path)
                throw error
            }
        } catch {
            throw .notMade(path: path, error as? Errno ?? .ioError)
        }
    }
}

/// Why no file of keys could be made.
package enum SecretFileError: Error, Hashable, CustomStringConvertible {
    case notMade(path: String, Errno)

    package var description: String {
        switch self {
        case .notMade(let path, .fileExists): "\(path) is there already, and a key is never written over"
        case .notMade(let path, let reason): "\(path) cannot be made: \(reason)"
        }
    }
}
