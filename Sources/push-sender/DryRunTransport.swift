import Pushing

/// Accepts pushes as APNs would and sends nothing, for a dry run with real games and real phones.
struct DryRunTransport: APNsTransport {
    func send(_ request: APNsRequest, authorization: String) async throws(APNsFailure) -> APNsResponse {
        APNsResponse(status: 200)
    }

    func reconnect() async throws(APNsFailure) {}

    func close() async {}
}

/// The same for services that accept pushes by POST.
struct DryRunPoster: PushPoster {
    func post(_ post: PushPost) async throws(PushPostFailure) -> PushPostResponse {
        PushPostResponse(status: 200)
    }

    func close() async {}
}
