/// Compares a secret (the key in `API_KEY`, an `/ops` token, the tag of its sessions) with a value that a client sent.
/// The time that it takes depends only on the length of `offered`, not on how much of it is correct.
package func constantTimeEquals(_ offered: String, _ secret: String) -> Bool {
    let secret = Array(secret.utf8)
    var difference = offered.utf8.count ^ secret.count
    for (index, byte) in offered.utf8.enumerated() where !secret.isEmpty {
        difference |= Int(byte ^ secret[index % secret.count])
    }
    return difference == 0
}
