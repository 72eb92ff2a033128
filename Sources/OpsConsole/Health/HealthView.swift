import HTMLWriting

/// Writes the verdict on the system as the first section of the overview.
struct HealthView {
    let health: SystemHealth

    /// What the verdict does not cover.
    private static let scope =
        "Judged now, by the limits of Prometheus's alerts. Requests, replicas, backups and stopped clocks are watched "
        + "only by those alerts."

    var title: String {
        switch health.problems.count {
        case 0: "All is well"
        case 1: "1 problem"
        case let count: "\(count) problems"
        }
    }

    var html: HTML {
        let problems = health.problems
        let list: HTML? = problems.isEmpty ? nil : "<ul>\n\(.joined(problems.map(item)))</ul>\n"
        return """
            <section id="health" class="health \(problems.isEmpty ? "good" : "bad")"><h2>\(title)</h2>
            \(list)<p>\(Self.scope)</p>
            </section>

            """
    }

    private func item(_ problem: HealthProblem) -> HTML {
        """
        <li><a href="\(problem.link)">\(problem.summary)</a>\
        \(problem.alert.isUrgent ? " <b>urgent</b>" : "" as HTML)
        <span>\(problem.remedy)</span></li>

        """
    }
}
