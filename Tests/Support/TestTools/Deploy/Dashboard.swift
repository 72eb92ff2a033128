import FoundationEssentials

/// A Grafana dashboard, with only the queries, units and colours of its panels.
package struct Dashboard: Decodable {
    package struct Panel: Decodable {
        package let id: Int
        package let type: String
        package let title: String
        package let targets: [Target]?
        private let fieldConfig: FieldConfig?

        /// The queries for Prometheus.
        package var queries: [String] { (targets ?? []).compactMap(\.expr) }
        /// The statements for Postgres.
        package var statements: [String] { (targets ?? []).compactMap(\.rawSql) }
        /// The unit of the figures, such as `percentunit` for a ratio.
        package var unit: String? { fieldConfig?.defaults.unit }
        /// The values from which each colour applies.
        package var steps: [Step] { fieldConfig?.defaults.thresholds?.steps ?? [] }
    }

    package struct Step: Decodable {
        package let color: String
        /// `nil` for the first step, which has no lower bound.
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

    /// - Parameter file: The file's name in `deploy/grafana/dashboards`.
    package init(file: String) throws {
        let text = try DeployFile.text("grafana/dashboards/\(file)")
        self = try JSONDecoder().decode(Dashboard.self, from: Data(text.utf8))
    }
}

extension String {
    /// This statement with Grafana's macros replaced by values.
    package var withoutMacros: String {
        replacing(/\$__timeFilter\((\w+)\)/) { "\($0.output.1) between now() - interval '6 hours' and now()" }
    }
}
