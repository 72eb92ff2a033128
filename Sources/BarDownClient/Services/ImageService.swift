public import Foundation

/// Provides images by URL, as bytes. The app decodes them.
public protocol ImageService: Sendable {
    /// - Throws: ``APIError`` if the image is neither cached nor available.
    func image(at url: URL) async throws(APIError) -> Data
}

/// Caches images in memory and on disk, and fetches each image once, however many views need it.
public actor ImageCache: ImageService {
    private let transport: any HTTPTransport
    private let store: LocalStore?
    private var memory: ByteBoundedCache
    /// The waiting callers of each image that is being fetched. A caller that is cancelled stays in the list until the
    /// image arrives, but its result is ignored.
    private var loads: [URL: [Waiter<Result<Data, APIError>>]] = [:]

    /// The maximum size of an image, in bytes.
    private static let limit = 4 * 1024 * 1024

    /// - Parameters:
    ///   - store: The disk cache, in a folder that nothing else uses, so that images do not evict scores; `nil` for
    ///     memory only.
    ///   - memory: Maximum bytes of images in memory.
    public init(
        store: LocalStore?,
        memory: Int = 16 * 1024 * 1024,
        transport: any HTTPTransport = URLSessionTransport()
    ) {
        self.store = store
        self.transport = transport
        self.memory = ByteBoundedCache(capacity: memory)
    }

    /// The image: from memory, from disk or from the network, in this order.
    public func image(at url: URL) async throws(APIError) -> Data {
        while true {
            if let data = cached(url) { return data }
            if loads[url] == nil { return try await lead(url).get() }
            let waiter = Waiter<Result<Data, APIError>>(ifCancelled: .failure(.cancelled))
            loads[url, default: []].append(waiter)
            let result = await waiter.outcome()
            // The caller that fetched the image was cancelled, but this one was not, so it tries again.
            if case .failure(.cancelled) = result, !Task.isCancelled { continue }
            return try result.get()
        }
    }

    private func cached(_ url: URL) -> Data? {
        if let data = memory.data(for: url) { return data }
        guard let data = store?.data(for: url.absoluteString) else { return nil }
        memory.insert(data, for: url)
        return data
    }

    private func lead(_ url: URL) async -> Result<Data, APIError> {
        loads[url] = []
        let result = await load(url)
        if case .success(let data) = result {
            memory.insert(data, for: url)
            // If writing fails, the image is fetched again after the next start.
            try? store?.write(data, for: url.absoluteString)
        }
        for waiter in loads.removeValue(forKey: url) ?? [] { waiter.resume(result) }
        return result
    }

    /// Clears the memory cache: call it when the system runs out of memory.
    public func releaseMemory() {
        memory.removeAll()
    }

    private func load(_ url: URL) async -> Result<Data, APIError> {
        do throws(HTTPTransportError) {
            let response = try await transport.open(HTTPRequest(.get, url, limit: Self.limit))
            guard response.status == 200 else { return .failure(.refused(ProblemDetails(status: response.status))) }
            // A page that says "not found" with status 200 must not be stored as an image.
            guard response["content-type"]?.lowercased().hasPrefix("image/") == true else {
                return .failure(.unreadable("\(url) is not an image"))
            }
            return .success(try await response.body.collect(upTo: Self.limit))
        } catch {
            return .failure(APIError(error))
        }
    }
}

/// A cache by URL, which removes the least recently used entries when it is full.
struct ByteBoundedCache {
    /// The maximum number of bytes.
    let capacity: Int
    private(set) var size = 0
    private var entries: [URL: Data] = [:]
    /// From the least to the most recently used.
    private var order: [URL] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    mutating func data(for url: URL) -> Data? {
        guard let data = entries[url] else { return nil }
        touch(url)
        return data
    }

    /// Stores the bytes, unless they exceed the whole capacity.
    mutating func insert(_ data: Data, for url: URL) {
        remove(url)
        guard data.count <= capacity else { return }
        entries[url] = data
        size += data.count
        touch(url)
        while size > capacity, let oldest = order.first { remove(oldest) }
    }

    mutating func removeAll() {
        self = ByteBoundedCache(capacity: capacity)
    }

    private mutating func touch(_ url: URL) {
        order.removeAll { $0 == url }
        order.append(url)
    }

    private mutating func remove(_ url: URL) {
        size -= entries.removeValue(forKey: url)?.count ?? 0
        order.removeAll { $0 == url }
    }
}

/// The same image for every URL, for previews and tests.
public struct FakeImageService: ImageService {
    private let result: Result<Data, APIError>

    /// - Parameter result: The result of every call.
    public init(_ result: Result<Data, APIError>) {
        self.result = result
    }

    /// Returns or throws the same result for every URL.
    public func image(at url: URL) async throws(APIError) -> Data {
        try result.get()
    }
}
