import FoundationEssentials

/// A dashboard of Grafana, as far as its queries and colours go.
package struct Dashboard: Decodable {
    package struct Panel: Decodable {
        package let id: Int
        package let type: String
        package let title: String
        package let targets: [Target]?
        private let fieldConfig: FieldConfig?

        /// What it asks Prometheus.
        package var queries: [String] { (targets ?? []).compactMap(\.expr) }
        /// What it asks Postgres.
        package var statements: [String] { (targets ?? []).compactMap(\.rawSql) }
        /// What its figures are of: `percentunit` of a ratio.
        package var unit: String? { fieldConfig?.defaults.unit }
        /// From which figure on it has which colour.
        package var steps: [Step] { fieldConfig?.defaults.thresholds?.steps ?? [] }
    }

    package struct Step: Decodable {
        package let color: String
        /// `nil` of the first: from the lowest on.
        package let value: Double?
    }

    private struct FieldConfig: Decodable {
        struct Defaults: Decodable {
            let unit: String?
            let thresholds: Thresholds?
        }

        struct Thresholds: Decodable {
            let steps: [Step]
        }

        let defaults: Defaults
    }

    package struct Target: Decodable {
        package struct Source: Decodable {
            package let uid: String
        }

        package let datasource: Source
        package let expr: String?
        package let rawSql: String?
    }

    package let uid: String
    package let title: String
    package let panels: [Panel]

    /// - Parameter file: In `deploy/grafana/dashboards`.
    package init(file: String) throws {
        let text = try DeployFile.text("grafana/dashboards/\(file)")
        self = try JSONDecoder().decode(Dashboard.self, from: Data(text.utf8))
    }
}

extension String {
    /// A statement with what Grafana puts in place of its macros.
    package var withoutMacros: String {
        replacing(/\$__timeFilter\((\w+)\)/) { "\($0.output.1) between now() - interval '6 hours' and now()" }
    }
}
