#pragma once
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

/// A new P-256 key pair, owned by the caller; NULL on failure. `EVP_EC_gen` is a macro over a variadic function.
static inline EVP_PKEY *crypto_generate_p256(void) { return EVP_EC_gen("P-256"); }

/// The bytes of a memory BIO, which keeps owning them; `BIO_get_mem_data` is a macro.
static inline long crypto_bio_bytes(BIO *bio, const char **bytes) { return BIO_get_mem_data(bio, bytes); }
