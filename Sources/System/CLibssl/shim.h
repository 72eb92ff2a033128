#pragma once
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// OpenSSL's setters are macros over `SSL_CTX_ctrl`, which Swift does not see.

/// TLS 1.2 at least, no renegotiation, no session cache: every connection of a server proves itself anew.
static inline int ssl_restrict_server(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

/// TLS 1.2 at least, no renegotiation, every server has to prove itself. Sessions are left to whoever asks to be told of them.
/// Reads as much as the socket has at once, instead of the head of a record and then its body.
static inline int ssl_restrict_client(SSL_CTX *context) {
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_CLIENT | SSL_SESS_CACHE_NO_INTERNAL);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_read_ahead(context, 1);
    return SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
}

/// Names the server that is wanted (SNI); 1 on success.
static inline int ssl_name_server(SSL *connection, const char *name) {
    return (int)SSL_set_tlsext_host_name(connection, name);
}

/// Lets a write end half-way and be repeated from another address, as a queue of bytes that moves needs it.
static inline void ssl_allow_partial_writes(SSL *connection) {
    SSL_set_mode(connection, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
}

/// A new P-256 key pair, owned by the caller; NULL on failure. `EVP_EC_gen` is a macro over a variadic function.
static inline EVP_PKEY *ssl_generate_p256(void) { return EVP_EC_gen("P-256"); }

/// The bytes of a memory BIO, which keeps owning them.
static inline long ssl_bio_bytes(BIO *bio, const char **bytes) { return BIO_get_mem_data(bio, bytes); }

/// Adds an extension of type `nid` whose text is `value`, as openssl.cnf would write it; 1 on success.
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
