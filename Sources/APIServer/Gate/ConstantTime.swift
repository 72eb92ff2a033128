/// Compares a secret (the key in `API_KEY`, a token of `/ops`, a mark of its sessions) with what a client sent. The
/// time that it takes depends on the length of `offered` alone, never on how much of it is right.
package func constantTimeEquals(_ offered: String, _ secret: String) -> Bool {
    let secret = Array(secret.utf8)
    var difference = offered.utf8.count ^ secret.count
    for (index, byte) in offered.utf8.enumerated() where !secret.isEmpty {
        difference |= Int(byte ^ secret[index % secret.count])
    }
    return difference == 0
}
