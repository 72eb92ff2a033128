import Foundation
import PackagePlugin

/// Compiles the text files in a target's folder `Resources` into the target, as constants of its enum `Resources`:
/// `page.css` becomes `Resources.page_css`. A program is therefore one file and needs no folder next to it.
///
/// SwiftPM's own `embedInCode` writes an array of bytes, which takes the compiler a minute for a document of 150 KB.
@main
struct EmbedResources: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let folder = target.directoryURL.appending(path: "Resources")
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { !$0.lastPathComponent.hasPrefix(".") }.sorted { $0.path < $1.path }
        let script = context.package.directoryURL.appending(path: "Sources/System/EmbedResources/embed")
        let output = context.pluginWorkDirectoryURL.appending(path: "Resources.swift")
        return [
            .buildCommand(
                displayName: "Embedding the resources of \(target.name)",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script.path, output.path] + files.map(\.path),
                inputFiles: [script] + files,
                outputFiles: [output]
            )
        ]
    }
}
