import CLibcurl

/// libcurl as a whole.
enum CurlLibrary {
    /// Whether libcurl's global state is initialised. A `static let` runs once, as required, before any handle is
    /// created.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// The PEM file of the system's certificate authorities that libcurl was built with.
    static let systemBundle: String? = EasyHandle()?.text(CURLINFO_CAINFO)
}
