/// Style sheets and scripts as they are served: without indentation, and without lines that are only a comment.
package enum AssetText {
    package static func served(_ source: String) -> String {
        source.split(separator: "\n").map { $0.drop { $0 == " " } }
            .filter { !$0.hasPrefix("//") && !($0.hasPrefix("/*") && $0.hasSuffix("*/")) }
            .joined(separator: "\n")
    }
}
