import Storage

/// Judges whether changes become visible and reach devices in time.
struct DeliveryHealth {
    let facts: HealthFacts

    private static let deliveries = "/ops/pushes"

    var problems: [HealthProblem] { canary + facts.objectives.compactMap(problem) + failures }

    private var canary: [HealthProblem] {
        guard let silence = facts.gauges.canarySilence, silence > AlertLimit.canarySilence else { return [] }
        return [
            HealthProblem(
                .canarySilent,
                "The canary has been silent for \(Duration.seconds(silence).inWords): goals do not reach phones",
                do: "Look for waiting jobs, missing workers and failed deliveries.",
                at: Self.deliveries
            )
        ]
    }

    private func problem(with report: ObjectiveReport) -> HealthProblem? {
        let share = Double(report.count - report.late) / Double(max(report.count, 1))
        guard report.count > AlertLimit.minimumCount, share < AlertLimit.onTimeRatio else { return nil }
        switch report.objective {
        case .visible:
            return HealthProblem(
                .visibleTooLate,
                "Only \(share.percent) of the changes from \(report.source) were visible within 45 s",
                do: "See whether its pages are read as often as they should be.",
                at: "/ops/hosts"
            )
        case .own:
            return HealthProblem(
                .ownPartSlow,
                "Only \(share.percent) of the changes from \(report.source) were stored within 1 s",
                do: "See which jobs take long.",
                at: "/ops#job-times"
            )
        case .pushed:
            return HealthProblem(
                .pushedTooLate,
                "Only \(share.percent) of the alerts from \(report.source) were delivered within 60 s",
                do: "See whether jobs of queue push wait, and what the push services answer.",
                at: Self.deliveries
            )
        }
    }

    private var failures: [HealthProblem] {
        let share = Double(facts.failedDeliveries) / Double(max(facts.deliveries, 1))
        guard share > AlertLimit.pushFailureRatio else { return [] }
        return [
            HealthProblem(
                .pushFailing,
                "\(share.percent) of the deliveries of the last ten minutes failed",
                do: "The reasons of the push services say why.",
                at: "\(Self.deliveries)#delivery-outcomes"
            )
        ]
    }
}
