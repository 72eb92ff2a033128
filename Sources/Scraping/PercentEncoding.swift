/// Encodes all but RFC 3986's unreserved characters as `%XX`, because servers disagree about `+` and about which
/// characters need no encoding.
func percentEncoded(_ text: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            bytes.append(byte)
        default:
            bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// Returns an address without the slash at its end, so that a path can be appended.
func rootAddress(_ address: String) -> String {
    address.hasSuffix("/") ? String(address.dropLast()) : address
}
