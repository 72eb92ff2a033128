/// The key that the operator sets by `API_KEY`: thought of by a person, perhaps, and so compared whole.
enum OperatorKey {
    /// Compares in a time that depends on the length of `offered` alone, never on how much of it is right.
    static func isEqual(_ offered: String, to key: String) -> Bool {
        let key = Array(key.utf8)
        var difference = offered.utf8.count ^ key.count
        for (index, byte) in offered.utf8.enumerated() where !key.isEmpty {
            difference |= Int(byte ^ key[index % key.count])
        }
        return difference == 0
    }
}
