/// NCAA's public GraphQL, which its own scoreboard pages read.
package enum NCAA {
    /// The name in every ``SourceID`` of it.
    package static let source = "ncaa"
}
