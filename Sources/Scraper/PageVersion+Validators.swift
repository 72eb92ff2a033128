package import Storage
package import Transport

extension PageVersion {
    /// What is sent to ask whether a page is still the one that is stored.
    package var validators: Validators { Validators(etag: etag, lastModified: lastModified, digest: digest) }
}

extension Validators {
    /// As the store keeps them.
    package var version: PageVersion { PageVersion(etag: etag, lastModified: lastModified, digest: digest) }
}
