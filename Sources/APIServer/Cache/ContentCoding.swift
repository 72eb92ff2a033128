import Compression
import NIOCore
import Synchronization

/// The content coding of a response, chosen from those that its client accepts.
enum ContentCoding: Hashable, Sendable {
    case identity, gzip, brotli

    /// The coding with the highest weight (RFC 9110, section 12.5.3); among equal weights, the one that compresses
    /// best. A coding that the field does not name has the weight of `*`, or else 0. If all weights are 0, the coding
    /// is `identity`.
    /// - Parameter field: `Accept-Encoding`; `nil` if there is none.
    init(accepting field: String?) {
        guard let field else {
            self = .identity
            return
        }
        var (brotli, gzip, identity, any): (Int?, Int?, Int?, Int?) = (nil, nil, nil, nil)
        for item in field.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = item.split(separator: UInt8(ascii: ";"))
            guard let name = parts.first.map(Self.token), let weight = Self.weight(parts.dropFirst()) else { continue }
            switch name {
            case "br": brotli = weight
            case "gzip", "x-gzip": gzip = weight
            case "identity": identity = weight
            case "*": any = weight
            default: break
            }
        }
        let accepted: [(coding: ContentCoding, weight: Int)] = [
            (.brotli, brotli ?? any ?? 0), (.gzip, gzip ?? any ?? 0), (.identity, identity ?? any ?? 0),
        ]
        let highest = accepted.map(\.weight).max() ?? 0
        self = highest > 0 ? accepted.first { $0.weight == highest }?.coding ?? .identity : .identity
    }

    /// The name in `Content-Encoding`. It is also the suffix of the entity tags of responses in this coding.
    var name: String {
        switch self {
        case .identity: "identity"
        case .gzip: "gzip"
        case .brotli: "br"
        }
    }

    /// The bytes without surrounding whitespace, in lower case.
    private static func token(_ bytes: Substring.UTF8View) -> String {
        let whitespace: [UInt8] = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        let token = bytes.drop { whitespace.contains($0) }
        return String(decoding: token.prefix { !whitespace.contains($0) }, as: UTF8.self).lowercased()
    }

    /// The weight in thousandths: 1000 if none is given; `nil` if it cannot be parsed.
    private static func weight(_ parameters: ArraySlice<Substring.UTF8View>) -> Int? {
        guard let parameter = parameters.first.map(token) else { return 1000 }
        guard parameters.count == 1, parameter.hasPrefix("q=") else { return nil }
        let digits = parameter.utf8.dropFirst(2)
        guard let whole = digits.first, whole == 0x30 || whole == 0x31, digits.count <= 5 else { return nil }
        let fraction = digits.dropFirst(2)
        guard digits.count == 1 || digits.dropFirst().first == UInt8(ascii: "."),
            fraction.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let thousandths = fraction.reduce(0) { 10 * $0 + Int($1 - 0x30) }
        let weight = Int(whole - 0x30) * 1000 + thousandths * [1000, 100, 10, 1][fraction.count]
        return weight <= 1000 ? weight : nil
    }
}

/// The compressed bytes of a response. They are made once and reused when its header fields change.
final class CompressedBytes: Sendable {
    let coding: ContentCoding
    private let plain: ByteBuffer
    private let state = Mutex<ByteBuffer??>(nil)

    init(of plain: ByteBuffer, as coding: ContentCoding) {
        self.plain = plain
        self.coding = coding
    }

    /// The compressed bytes, made by the first call; `nil` if compression would not make the body smaller.
    func compressed() throws(CompressionError) -> ByteBuffer? {
        try state.withLock { (state) throws(CompressionError) in
            if let known = state { return known }
            let text = Array(plain.readableBytesView)
            let bytes =
                switch coding {
                case .identity: text
                case .gzip: try Gzip.compressed(text)
                case .brotli: try Brotli.compressed(text)
                }
            let compressed = bytes.count < plain.readableBytes ? ByteBuffer(bytes: bytes) : nil
            state = .some(compressed)
            return compressed
        }
    }
}
