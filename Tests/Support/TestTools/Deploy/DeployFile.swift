import FoundationEssentials

/// A file of the folder `deploy`, as operators get it.
package enum DeployFile {
    /// Returns the path of a file; `name` is relative to `deploy`.
    package static func path(_ name: String) -> String {
        ProjectFolder.path("deploy/\(name)")
    }

    /// Returns the text of a file.
    package static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }

    /// Returns the names of the files in a folder.
    package static func names(in name: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
    }
}

/// Returns the names of the metrics in Prometheus queries: those of our programs and their processes, and those that
/// rules record.
package func metricsNamed(in queries: String) -> Set<String> {
    Set(queries.matches(of: /\b(?:bardown|process)[_:][a-z0-9_:]*[a-z0-9]/).map { String($0.output) })
}

/// Returns the names of the metrics that `deploy/prometheus/rules.yml` records.
package func recordedMetrics() throws -> Set<String> {
    Set(try DeployFile.text("prometheus/rules.yml").matches(of: /record: (\S+)/).map { String($0.output.1) })
}
