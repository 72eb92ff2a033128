import CLibcurl

/// The library as a whole.
enum CurlLibrary {
    /// libcurl's global state. A `static let`, because it must be made once, before any handle, by one thread.
    static let isReady = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// The PEM file of the system's authorities, as libcurl was built to find it.
    static let systemBundle: String? = EasyHandle()?.text(CURLINFO_CAINFO)
}
