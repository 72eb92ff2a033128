import Storage

/// The sources that are asked, and the phones that are told.
extension OpsSection {
    static let hosts = OpsSection(
        title: "Hosts",
        whenEmpty: "Nobody was asked yet.",
        table: .hosts
    )

    static let fetches = OpsSection(
        title: "Fetches of the last day, by host",
        whenEmpty: "None.",
        table: .fetches
    )

    static let pushes = OpsSection(
        title: "Alerts of the last day",
        whenEmpty: "None.",
        table: .pushes
    )

    static let pushReasons = OpsSection(
        title: "How deliveries ended",
        whenEmpty: "None.",
        table: .pushReasons
    )
}
