package import ArgumentParser

/// Suggests a command for one that does not exist.
package enum Suggestion {
    /// Returns a replacement for the first of `arguments` that should be a command and is not: `bardown jobs list` for
    /// `jobs lst`. `nil` if all commands are known, or no name is similar.
    package static func command(for arguments: some Sequence<String>, in root: any ParsableCommand.Type) -> String? {
        var (command, path) = (root, [root._commandName])
        for word in arguments {
            let below = command.configuration.subcommands
            guard !word.hasPrefix("-"), !below.isEmpty else { return nil }
            guard let next = below.first(where: { $0._commandName == word }) else {
                let names = below.map { $0._commandName } + (path.count == 1 ? ["help"] : [])
                return nearest(to: word, of: names).map { (path + [$0]).joined(separator: " ") }
            }
            command = next
            path.append(word)
        }
        return nil
    }

    /// Returns the most similar name: with at most one change for every two letters of `word`, and at most two changes.
    static func nearest(to word: String, of names: [String]) -> String? {
        let most = min(2, max(1, word.count / 2))
        let near = names.map { (name: $0, changes: changes(from: word, to: $0)) }.filter { $0.changes <= most }
        return near.min { $0.changes < $1.changes }?.name
    }

    /// Returns the number of letters to add, drop or replace (Levenshtein distance).
    private static func changes(from word: String, to name: String) -> Int {
        let name = Array(name)
        var row = Array(0...name.count)
        for (place, letter) in word.enumerated() {
            var next = [place + 1]
            for (column, other) in name.enumerated() {
                let replaced = row[column] + (letter == other ? 0 : 1)
                next.append(min(replaced, row[column + 1] + 1, next[column] + 1))
            }
            row = next
        }
        return row.last ?? 0
    }
}
