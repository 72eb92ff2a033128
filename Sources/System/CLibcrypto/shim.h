#pragma once
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/rsa.h>
#include <openssl/sha.h>
#include <openssl/x509.h>

/// Returns a new P-256 key pair, owned by the caller; NULL on failure. `EVP_EC_gen` is a macro over a variadic
/// function.
static inline EVP_PKEY *crypto_generate_p256(void) { return EVP_EC_gen("P-256"); }

/// Returns a new RSA key pair of 2048 bits, owned by the caller; NULL on failure. `EVP_RSA_gen` is a macro over a
/// variadic function.
static inline EVP_PKEY *crypto_generate_rsa(void) { return EVP_RSA_gen(2048); }

/// Returns the bytes of a memory BIO, which still owns them. `BIO_get_mem_data` is a macro.
static inline long crypto_bio_bytes(BIO *bio, const char **bytes) { return BIO_get_mem_data(bio, bytes); }

/// Returns a key on P-256 with this uncompressed point, and with this private number if `number` is not NULL. The
/// caller owns the key; NULL if the bytes are not a point of the curve. This function is in C because Swift would have
/// to build the arrays of `OSSL_PARAM` by hand.
static inline EVP_PKEY *crypto_p256(const unsigned char *point, size_t point_length,
                                    const unsigned char *number, size_t number_length) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM *params = NULL;
    BIGNUM *secret = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    int whole = context && build
        && OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0)
        && OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, point, point_length);
    if (whole && number) {
        secret = BN_secure_new();
        whole = secret && BN_bin2bn(number, (int)number_length, secret)
            && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, secret);
    }
    if (whole) params = OSSL_PARAM_BLD_to_param(build);
    int selection = number ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY;
    if (params && EVP_PKEY_fromdata_init(context) == 1) EVP_PKEY_fromdata(context, &key, selection, params);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(secret);
    EVP_PKEY_CTX_free(context);
    return key;
}

/// Returns a public RSA key with these numbers in big-endian order. The caller owns the key; NULL on failure.
static inline EVP_PKEY *crypto_rsa_public(const unsigned char *modulus, size_t modulus_length,
                                          const unsigned char *exponent, size_t exponent_length) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM *params = NULL;
    BIGNUM *n = BN_bin2bn(modulus, (int)modulus_length, NULL), *e = BN_bin2bn(exponent, (int)exponent_length, NULL);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "RSA", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    if (n && e && context && build && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_RSA_N, n)
        && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_RSA_E, e))
        params = OSSL_PARAM_BLD_to_param(build);
    if (params && EVP_PKEY_fromdata_init(context) == 1) EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(build);
    BN_free(n);
    BN_free(e);
    EVP_PKEY_CTX_free(context);
    return key;
}

/// Writes a number of an RSA key, OSSL_PKEY_PARAM_RSA_N or _E, in big-endian order to `bytes`. Returns its length, or 0
/// on failure and if it is longer than `capacity`.
static inline size_t crypto_rsa_number(const EVP_PKEY *key, const char *name, unsigned char *bytes, size_t capacity) {
    BIGNUM *number = NULL;
    size_t length = 0;
    if (EVP_PKEY_get_bn_param(key, name, &number) == 1 && (size_t)BN_num_bytes(number) <= capacity)
        length = (size_t)BN_bn2bin(number, bytes);
    BN_free(number);
    return length;
}

/// Returns a key pair on P-256 whose private number is derived from secret bytes: they are read as a number, reduced
/// modulo n - 1, and 1 is added (FIPS 186-5, A.2.1). The caller owns the key; NULL on failure.
static inline EVP_PKEY *crypto_p256_derived(const unsigned char *material, size_t length) {
    EVP_PKEY *key = NULL;
    unsigned char point[65], number[32];
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BN_CTX *context = BN_CTX_secure_new();
    BIGNUM *secret = BN_secure_new(), *range = group ? BN_dup(EC_GROUP_get0_order(group)) : NULL;
    EC_POINT *product = group ? EC_POINT_new(group) : NULL;
    if (context && secret && range && product && BN_sub_word(range, 1)
        && BN_bin2bn(material, (int)length, secret) && BN_mod(secret, secret, range, context)
        && BN_add_word(secret, 1) && EC_POINT_mul(group, product, secret, NULL, NULL, context)
        && EC_POINT_point2oct(group, product, POINT_CONVERSION_UNCOMPRESSED, point, sizeof point, context) == sizeof point
        && BN_bn2binpad(secret, number, sizeof number) == sizeof number)
        key = crypto_p256(point, sizeof point, number, sizeof number);
    OPENSSL_cleanse(number, sizeof number);
    EC_POINT_free(product);
    BN_clear_free(secret);
    BN_free(range);
    BN_CTX_free(context);
    EC_GROUP_free(group);
    return key;
}
