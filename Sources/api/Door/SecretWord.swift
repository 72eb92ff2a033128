/// What only some know: the key that the operator sets by `API_KEY`, the tokens of /ops, the marks of its sessions.
enum SecretWord {
    /// Compares in a time that depends on the length of `offered` alone, never on how much of it is right.
    static func isEqual(_ offered: String, to secret: String) -> Bool {
        let secret = Array(secret.utf8)
        var difference = offered.utf8.count ^ secret.count
        for (index, byte) in offered.utf8.enumerated() where !secret.isEmpty {
            difference |= Int(byte ^ secret[index % secret.count])
        }
        return difference == 0
    }
}
