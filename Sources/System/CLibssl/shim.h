#pragma once
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// OpenSSL's setters are macros over `SSL_CTX_ctrl`, which Swift does not see.

/// Requires TLS 1.2 or later and switches renegotiation and the session cache off, so that each connection makes a full
/// handshake.
static inline int ssl_restrict_server(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

/// Requires TLS 1.2 or later and a verified server, and switches renegotiation off. OpenSSL stores no sessions itself; it
/// passes new ones to the callback, if one is set. It reads all that the socket has in one call, instead of the head of a
/// record and then its body.
static inline int ssl_restrict_client(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_read_ahead(context, 1);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

/// Sets the server name of the connection (SNI). Returns 1 on success.
static inline int ssl_name_server(SSL *connection, const char *name) {
    return (int)SSL_set_tlsext_host_name(connection, name);
}

/// Allows partial writes, and repeating a write with the same bytes at another address, because the queue of bytes moves.
static inline void ssl_allow_partial_writes(SSL *connection) {
    SSL_set_mode(connection, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}

/// Returns a new P-256 key pair, owned by the caller; NULL on failure. `EVP_EC_gen` is a macro over a variadic
/// function.
static inline EVP_PKEY *ssl_generate_p256(void) { return EVP_EC_gen("P-256"); }

/// Returns the bytes of a memory BIO, which still owns them.
static inline long ssl_bio_bytes(BIO *bio, const char **bytes) { return BIO_get_mem_data(bio, bytes); }

/// Adds an extension of type `nid` with the text `value`, written as in openssl.cnf. Returns 1 on success.
static inline int ssl_add_extension(X509 *certificate, X509 *issuer, int nid, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, nid, value);
    if (extension == NULL) return 0;
    int added = X509_add_ext(certificate, extension, -1);
    X509_EXTENSION_free(extension);
    return added;
}
