package import ArgumentParser
import Runtime

/// Suggests an existing name in place of one that does not exist.
package enum Suggestion {
    /// Returns a line that asks whether the most similar of `names` was meant; empty if none is similar.
    package static func line(for word: String, of names: [String]) -> String {
        nearest(to: word, of: names).map { "\nDid you mean \($0)?" } ?? ""
    }

    /// Returns a failure if the words after `help` do not name a command; `nil` if they do, or if the first of
    /// `arguments` is not `help`.
    static func failure(ofHelp arguments: some Sequence<String>, in root: any ParsableCommand.Type) -> CommandFailure? {
        let words = Array(arguments)
        guard words.first == "help" else { return nil }
        var command = root
        for (index, word) in words.dropFirst().enumerated() {
            let subcommands = command.configuration.subcommands
            guard !word.hasPrefix("-"), !subcommands.isEmpty else { return nil }
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                let path = ([root._commandName, "help"] + words[1..<(index + 1)]).joined(separator: " ")
                let suggestion = nearest(to: word, of: subcommands.map { $0._commandName })
                let question = suggestion.map { "\nDid you mean '\(path) \($0)'?" } ?? ""
                return CommandFailure("There is no command '\(word)'. See '\(path)'.\(question)", code: .usage)
            }
            command = next
        }
        return nil
    }

    /// Returns a replacement for the first of `arguments` that should be a command and is not: `bardown jobs list` for
    /// `jobs lst`. `nil` if all commands are known, or no name is similar.
    package static func command(for arguments: some Sequence<String>, in root: any ParsableCommand.Type) -> String? {
        var (command, path) = (root, [root._commandName])
        for word in arguments {
            let subcommands = command.configuration.subcommands
            guard !word.hasPrefix("-"), !subcommands.isEmpty else { return nil }
            guard let next = subcommands.first(where: { $0._commandName == word }) else {
                let names = subcommands.map { $0._commandName } + (path.count == 1 ? ["help"] : [])
                return nearest(to: word, of: names).map { (path + [$0]).joined(separator: " ") }
            }
            command = next
            path.append(word)
        }
        return nil
    }

    /// Returns the most similar name. It may differ from `word` by one change for every two letters of `word`, and by
    /// at most two changes; `nil` if all names differ more.
    static func nearest(to word: String, of names: [String]) -> String? {
        let maxChanges = min(2, max(1, word.count / 2))
        let near = names.map { (name: $0, changes: changes(from: word, to: $0)) }.filter { $0.changes <= maxChanges }
        return near.min { $0.changes < $1.changes }?.name
    }

    /// Returns the number of letters to add, drop, replace or swap with the next one (optimal string alignment).
    private static func changes(from word: String, to name: String) -> Int {
        let (word, name) = (Array(word), Array(name))
        var rows = [Array(0...name.count)]
        for row in word.indices {
            var next = [row + 1]
            for column in name.indices {
                let replaced = rows[row][column] + (word[row] == name[column] ? 0 : 1)
                var smallest = min(replaced, rows[row][column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, word[row] == name[column - 1], word[row - 1] == name[column] {
                    smallest = min(smallest, rows[row - 1][column - 1] + 1)
                }
                next.append(smallest)
            }
            rows.append(next)
        }
        return rows[word.count][name.count]
    }
}
