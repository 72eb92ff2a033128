import ArgumentParser

/// Writes stories of saved games, and measures how good they are.
struct StoriesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stories",
        abstract: "Write the stories of saved games, and measure them.",
        subcommands: [StoriesBuildCommand.self, StoriesJudgeCommand.self]
    )
}
