import ArgumentParser

/// Shows the stories of finished games, writes those of saved games, and measures how good they are.
struct StoriesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stories",
        abstract: "Show the stories of finished games, write those of saved games, and measure them.",
        subcommands: [List.self, Show.self, StoriesBuildCommand.self, StoriesJudgeCommand.self],
        defaultSubcommand: List.self
    )
}
