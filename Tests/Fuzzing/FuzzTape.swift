import Cryptography
import FoundationEssentials
import Tapes

/// Whether each line of the input is an entry or a body of a tape, which is then framed with the right hash. Otherwise
/// the input is a whole tape, and most mutations fail at the first hash.
private let isFramed = ProcessInfo.processInfo.environment["PARSER"] == "tape-entries"

/// The entry point of libFuzzer. A refused tape is no fault; every entry of an accepted one must have a description.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    guard let tape = try? Tape(isFramed ? framed(input) : input) else { return 0 }
    for entry in tape.entries {
        precondition(!"\(entry)".isEmpty)
    }
    if case .whole = tape.ending { precondition(input.count > 0) }
    return 0
}

private func framed(_ contents: [UInt8]) throws -> [UInt8] {
    var tape = Array("bardown-tape 1\n".utf8)
    for content in contents.split(separator: UInt8(ascii: "\n")) {
        let kind = content.first == UInt8(ascii: "{") ? "entry" : "body"
        let digest = try SHA256.hexadecimal(of: Array(content))
        tape += Array("\(kind) \(content.count) \(digest)\n".utf8) + content + [UInt8(ascii: "\n")]
    }
    return tape
}
