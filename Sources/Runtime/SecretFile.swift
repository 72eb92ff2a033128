import Glibc
package import SystemPackage

/// A file that only its owner may read.
package enum SecretFile {
    /// Creates a file that contains `text`. If that fails, no file is left.
    /// - Throws: ``SecretFileError``, also if the file exists, because a key is never overwritten.
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
                // A partial key would be taken for a valid one and would prevent a new one from being created.
                unlink(path)
                throw error
            }
        } catch {
            throw .notMade(path: path, error as? Errno ?? .ioError)
        }
    }
}

/// The reason why a key file could not be created.
package enum SecretFileError: Error, Hashable, CustomStringConvertible {
    case notMade(path: String, Errno)

    package var description: String {
        switch self {
        case .notMade(let path, .fileExists): "\(path) already exists, and a key is never overwritten"
        case .notMade(let path, let reason): "\(path) cannot be created: \(reason)"
        }
    }
}
