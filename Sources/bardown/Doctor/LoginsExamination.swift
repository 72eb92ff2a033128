import Storage

/// Checks whether each program's login exists, can be used, and has exactly the privileges that its program needs.
enum LoginsExamination {
    static func findings(_ logins: [LoginRights]) -> [Finding] {
        logins.map { rights in
            let what = "login \(rights.login)"
            guard let issue = rights.issue else { return Finding(what, "has its rights", .good) }
            return Finding(
                what,
                issue.detail(of: rights),
                .bad,
                fix: issue.fix(of: rights.login, in: rights.database)
            )
        }
    }
}

extension LoginRights.Issue {
    fileprivate func detail(of rights: LoginRights) -> String {
        switch self {
        case .missing: "is missing"
        case .privileged:
            if let attributes = rights.attributes {
                "is set to \(attributes), which no program needs"
            } else {
                "is the tables' owner, or may become \(rights.owner ?? "")"
            }
        case .locked: "may not log in"
        case .expired: "has an expired password"
        case .noConnectionsAllowed: "has a connection limit of 0"
        case .cannotConnect: "may not connect to this database"
        case .lacksPrivileges, .hasExcessPrivileges:
            [
                rights.missingPrivileges.map { "lacks \($0)" },
                rights.excessPrivileges.map { "has more rights than its program needs: \($0)" },
            ].compactMap(\.self).joined(separator: "; ")
        }
    }

    /// - Parameter database: The name of the database, quoted if necessary.
    fileprivate func fix(of login: String, in database: String) -> String {
        switch self {
        case .missing:
            "psql -v owner=OWNER -f sql/roles.sql creates all logins; restore the dump again for their rights: "
                + "deploy/guide/recovery.md"
        case .locked, .noConnectionsAllowed:
            "as its owner or a superuser: alter role \(login) login connection limit -1"
        case .expired:
            "as its owner or a superuser, in psql: \\password \(login), then alter role \(login) valid until 'NEW DATE'; "
                + "give the new password to its program as well"
        case .cannotConnect: "as the database's owner or a superuser: grant connect on database \(database) to \(login)"
        case .privileged:
            "leave it only what the migrations grant: alter role \(login) nosuperuser nocreatedb nocreaterole "
                + "noreplication nobypassrls; revoke OTHER_ROLE from \(login)"
        case .lacksPrivileges:
            "the dump was restored without rights (--no-privileges), or before the logins: restore it again, "
                + "deploy/guide/recovery.md, or grant what is missing"
        case .hasExcessPrivileges: "revoke them: a compromised program can use all privileges of its login"
        }
    }
}
