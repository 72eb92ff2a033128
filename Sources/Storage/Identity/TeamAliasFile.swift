import Normalizing

/// A data file of team aliases, `sql/data/aliases/SCOPE.csv`. A line has a team's name and its aliases, separated by
/// commas. A line that begins with `*` lists nicknames, which may follow a name. `#` begins a comment.
package struct TeamAliasFile: Sendable, Hashable {
    /// A team with all its names.
    package struct Group: Sendable, Hashable {
        package let name: String
        package let aliases: [String]

        package init(name: String, aliases: [String]) {
            self.name = name
            self.aliases = aliases
        }
    }

    /// The reasons why a file is invalid.
    package enum Flaw: Error, Sendable, Hashable, CustomStringConvertible {
        /// A name or an alias occurs twice.
        case alias(String, line: Int)

        package var description: String {
            switch self {
            case .alias(let alias, let line): "line \(line): '\(alias)' is already the name of a team"
            }
        }
    }

    /// The file's name without `.csv`: `college`.
    package let scope: String
    package let groups: [Group]
    package let nicknames: [String]

    package init(scope: String, text: String) throws(Flaw) {
        var groups: [Group] = []
        var nicknames: [String] = []
        var owners: [String: String] = [:]
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let content = line.prefix { $0 != "#" }
            let isNicknames = content.first == "*"
            let cells = content.drop { $0 == "*" }.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty }
            guard let name = cells.first else { continue }
            if isNicknames {
                nicknames += cells
                continue
            }
            for cell in cells {
                guard owners.updateValue(name, forKey: cell.exactKey) == nil else {
                    throw .alias(cell, line: index + 1)
                }
            }
            groups.append(Group(name: name, aliases: Array(cells.dropFirst())))
        }
        self.scope = scope
        self.groups = groups
        self.nicknames = nicknames
    }
}

extension Substring {
    /// The text without blanks at its ends.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        return String(start[..<(start.lastIndex { !$0.isWhitespace }.map(start.index(after:)) ?? start.startIndex)])
    }
}
