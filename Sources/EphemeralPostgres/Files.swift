import Glibc
package import SystemPackage

/// Removes a folder with everything in it. Does nothing when it does not exist.
package func removeFolder(_ folder: FilePath) {
    guard let stream = opendir(folder.string) else {
        unlink(folder.string)
        return
    }
    var names: [String] = []
    while let entry = readdir(stream) {
        names.append(
            withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
        )
    }
    closedir(stream)
    for name in names where name != "." && name != ".." {
        let path = folder.appending(name)
        // A link to a folder is removed, not followed.
        if (try? FileDescriptor.open(path, .readOnly, options: [.directory, .noFollow]).close()) != nil {
            removeFolder(path)
        } else {
            unlink(path.string)
        }
    }
    rmdir(folder.string)
}

/// The text of a file; `nil` when it cannot be read.
func contents(of path: FilePath) -> String? {
    guard let descriptor = try? FileDescriptor.open(path, .readOnly) else { return nil }
    return try? descriptor.closeAfter {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
