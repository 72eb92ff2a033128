import FoundationEssentials

/// A dashboard of Grafana, as far as its queries go.
struct Dashboard: Decodable {
    struct Panel: Decodable {
        let id: Int
        let type: String
        let title: String
        let targets: [Target]?

        /// What it asks Prometheus.
        var queries: [String] { (targets ?? []).compactMap(\.expr) }
        /// What it asks Postgres.
        var statements: [String] { (targets ?? []).compactMap(\.rawSql) }
    }

    struct Target: Decodable {
        struct Source: Decodable {
            let uid: String
        }

        let datasource: Source
        let expr: String?
        let rawSql: String?
    }

    let uid: String
    let title: String
    let panels: [Panel]

    /// - Parameter file: In `deploy/grafana/dashboards`.
    init(file: String) throws {
        let text = try DeployFile.text("grafana/dashboards/\(file)")
        self = try JSONDecoder().decode(Dashboard.self, from: Data(text.utf8))
    }
}
