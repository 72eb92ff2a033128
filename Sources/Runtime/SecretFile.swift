import Glibc

/// A file that only its owner may read.
package enum SecretFile {
    /// Makes a file with `text` in it.
    /// - Throws: ``SecretFileError``, also where there is one already: a key is never written over.
    package static func make(at path: String, _ text: String) throws(SecretFileError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw SecretFileError.notMade(path: path, errno: errno) }
        defer { close(file) }
        guard write(file, text, text.utf8.count) == text.utf8.count else {
            throw SecretFileError.notMade(path: path, errno: errno)
        }
    }
}

/// Why no file of keys could be made.
package enum SecretFileError: Error, Hashable, CustomStringConvertible {
    case notMade(path: String, errno: Int32)

    package var description: String {
        switch self {
        case .notMade(let path, let code):
            "\(path) cannot be made, error \(code): is it there already, or the disk full?"
        }
    }
}
