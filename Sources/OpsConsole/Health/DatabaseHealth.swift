import Storage
import TextCoding

/// Judges the state of Postgres.
struct DatabaseHealth {
    let database: DatabaseGauges

    var problems: [HealthProblem] { (connections + archive + vacuum + log + freeze) }

    private func problem(_ alert: HealthProblem.Alert, _ what: String, do remedy: String) -> [HealthProblem] {
        [HealthProblem(alert, what, do: remedy, at: "/ops#database")]
    }

    private var connections: [HealthProblem] {
        let (used, allowed) = (database.connections, database.connectionsAllowed)
        guard Double(used) > AlertLimit.connections * Double(allowed) else { return [] }
        return problem(
            .connectionsShort,
            "\(used.grouped) of Postgres's \(allowed.grouped) connections are in use",
            do: "Run fewer workers, use PgBouncer, or raise max_connections."
        )
    }

    private var archive: [HealthProblem] {
        guard database.isArchiveFailing else { return [] }
        return problem(
            .archiveFailing,
            "The WAL is not archived, so newer changes could not be restored",
            do: "Postgres's log says why archive_command failed."
        )
    }

    private var vacuum: [HealthProblem] {
        let (age, dead) = (database.oldestSnapshot, database.deadJobRows)
        guard age > AlertLimit.oldestSnapshot || dead > AlertLimit.deadJobRows else { return [] }
        return problem(
            .vacuumHeldBack,
            "Vacuum does not remove dead rows: the queue has \(dead.grouped) of them, and \(age.grouped) transactions have "
                + "begun since the oldest open one",
            do: "The view ops.xmin_holder shows what holds it back."
        )
    }

    private var log: [HealthProblem] {
        guard database.keptLogBytes > AlertLimit.keptLogBytes else { return [] }
        return problem(
            .logKept,
            "\(database.keptLogBytes.inBytes) of WAL are kept for a replica that does not fetch them",
            do: "Start the replica, or drop its replication slot."
        )
    }

    private var freeze: [HealthProblem] {
        guard database.frozenAge > AlertLimit.frozenAge else { return [] }
        return problem(
            .freezeLate,
            "The oldest unfrozen row is \(database.frozenAge.grouped) transactions old",
            do: "See why autovacuum does not finish, and run vacuum freeze."
        )
    }
}
