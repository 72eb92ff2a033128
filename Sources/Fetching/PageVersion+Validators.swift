package import Storage
package import Transport

extension PageVersion {
    /// The validators to send in a conditional request for this version of the page.
    package var validators: Validators { Validators(etag: etag, lastModified: lastModified, digest: digest) }
}

extension Validators {
    /// The version to store for these validators.
    package var version: PageVersion { PageVersion(etag: etag, lastModified: lastModified, digest: digest) }
}
