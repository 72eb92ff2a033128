import Testing

@testable import Accounts

/// A selection of the test vectors for JSON Web Signatures of Project Wycheproof (C2SP/wycheproof,
/// `testvectors_v1/json_web_signature_test.json`), whose payloads are the text `foo`.
@Suite("Signatures of tokens: vectors of Wycheproof")
struct WycheproofTests {
    /// The keys of the vectors, as they are published.
    private static let keys = """
        {"keys":[{"kty":"EC","kid":"kid-ec-sign","use":"sig","alg":"ES256","crv":"P-256",
        "x":"04N0xi21hshyvBp7I167sbE_bXqyqkAPfefdklMO7wY","y":"UI8exy-C06a7DUnjIdENkxeFtHM4-l_41LqEw9nVgmw"},
        {"kty":"RSA","kid":"kid-rsa-sign","use":"sig","alg":"RS256","e":"AQAB",
        "n":"kqGboBfAWttWPCA-0cGRgsY6SaYoIARt0B_PkaEcIq9HPYNdu9n6UuWHuuTHrjF_ZoQW97r5HaAorNvrMEGTGdxCHZdEtkHvNVVmrtxTBL\
        iQCbCozXhFoIrVcr3qUBrdGnNn_M3jJi7Wg7p_-x62nS5gNG875oyheRkutHsQXikFZwsN3q_TsPNOVlCiHy8mxzaFTUQGm-X8UYexFyAi\
        vlDSjgDJLAZSWfxd7k9Gxuwa3AUfQqQcVcegmgKGCaErQ3qQbh1x7WB6iopE3_-GZ8HMAVtR9AmrVscqYsnjhaCehfAI0iKKs8zXr8tISc\
        0ORbaalrkk03H1ZrsEnDKEWQ"}]}
        """

    /// A vector: its number, what it tries, and the token.
    private struct Vector: Sendable, CustomTestStringConvertible {
        let number: Int
        let attempt: String
        let isValid: Bool
        let token: String

        var testDescription: String { "\(number): \(attempt)" }
    }

    @Test(arguments: vectors)
    private func `a signature is accepted exactly if the vectors accept it`(_ vector: Vector) throws {
        let keys = try IssuerKeySet(json: Self.keys)
        let isAccepted = (try? keys.verify(CompactToken(vector.token))) != nil
        #expect(isAccepted == vector.isValid)
    }

    private static let vectors: [Vector] = [
        Vector(
            number: 18,
            attempt: "acceptsValid",
            isValid: true,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.5cA0OHyMP7ezamUd5c9kV-FrGxdx4hbGXOdplQkutrqWrte5P\
                -pAvsE3Ve6xSyU3YDQwUHjVVOtvcrEbbnZ8yA
                """
        ),
        Vector(
            number: 19,
            attempt: "rejectsModifiedSignature",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.XcA0OHyMP7ezamUd5c9kV-FrGxdx4hbGXOdplQkutrqWrte5P\
                -pAvsE3Ve6xSyU3YDQwUHjVVOtvcrEbbnZ8yA
                """
        ),
        Vector(
            number: 20,
            attempt: "rejectsMissingSignature",
            isValid: false,
            token: "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v."
        ),
        Vector(
            number: 22,
            attempt: "rejectsModifiedPayload",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.WG9v.5cA0OHyMP7ezamUd5c9kV-FrGxdx4hbGXOdplQkutrqWrte5P\
                -pAvsE3Ve6xSyU3YDQwUHjVVOtvcrEbbnZ8yA
                """
        ),
        Vector(
            number: 23,
            attempt: "rejectsMissingPayload",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0..5cA0OHyMP7ezamUd5c9kV-FrGxdx4hbGXOdplQkutrqWrte5P-pAv\
                sE3Ve6xSyU3YDQwUHjVVOtvcrEbbnZ8yA
                """
        ),
        Vector(
            number: 25,
            attempt: "rejectsModifiedHeader",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6IlhpZC1lYy1zaWduIn0.Zm9v.5cA0OHyMP7ezamUd5c9kV-FrGxdx4hbGXOdplQkutrqWrte5P\
                -pAvsE3Ve6xSyU3YDQwUHjVVOtvcrEbbnZ8yA
                """
        ),
        Vector(
            number: 31,
            attempt: "rejectsSymmetryConfusionAttacks_aesKeyFromEcVerificationKeyBytes",
            isValid: false,
            token: """
                eyJhbGciOiJIUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.TgWtz2FIRukBQ_mA5sgHa0Ybtgn7bl-YBPAi7Z0XdHU
                """
        ),
        Vector(
            number: 32,
            attempt: "rejectsAttackerProvidedEmbeddedJwk",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIiwiandrIjp7Imt0eSI6IkVDIiwia2lkIjoia2lkLWVjLXNpZ24iLCJ1c2\
                UiOiJzaWciLCJhbGciOiJFUzI1NiIsIngiOiJNZG5UWkRJaERKYmZBU2RGcWFtY3BPMkNoOUdOS0sybTBNUWxoNDAyU3BvIiwieSI6\
                Ijdhdko0bHFfV3l4LW5MUERCUTJZcHl0dUh5TWlvMDdCVXl2bDNqYUMtMVkiLCJjcnYiOiJQLTI1NiJ9fQ.Zm9v.4jmsollQD8Zxvy\
                SzXYnIEYA4fwaZi2ZbC0aI1J4LYmW2Bn31NhKdjms2N6o51Dff5-InWXQF9m45VtTexl6yjg
                """
        ),
        Vector(
            number: 378,
            attempt: "valid",
            isValid: true,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.5cA0OHyMP7ezamUd5c9kV-FrGxdx4hbGXOdplQkutrppUShFw\
                BW_Qj7IqhFOtNrIXLLKXS5CSZmERxmnjeyoiQ
                """
        ),
        Vector(
            number: 379,
            attempt: "SignatureTooLong",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.AOXANDh8jD-3s2plHeXPZFfhaxsXceIWxlznaZUJLra6AJau1\
                7k_6kC-wTdV7rFLJTdgNDBQeNVU629ysRtudnzI
                """
        ),
        Vector(
            number: 380,
            attempt: "TrailingZeros",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.5cA0OHyMP7ezamUd5c9kV-FrGxdx4hbGXOdplQkutroAlq7Xu\
                T_qQL7BN1XusUslN2A0MFB41VTrb3KxG252fMgA
                """
        ),
        Vector(
            number: 381,
            attempt: "RisTooBig",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.AeXANDd8jD-4s2plHeXPZFeeUhXFGPm1S1ChNFgFkdwLAJau1\
                7k_6kC-wTdV7rFLJTdgNDBQeNVU629ysRtudnzI
                """
        ),
        Vector(
            number: 382,
            attempt: "SisTooBig",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.AOXANDh8jD-3s2plHeXPZFfhaxsXceIWxlznaZUJLra6AZau1\
                7g_6kC_wTdV7rFLJTcdGyr-H-zzcGMse95q2aIZ
                """
        ),
        Vector(
            number: 383,
            attempt: "IntegerOverflow",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.AeXANDh8jD-3s2plHeXPZFfhaxsXceIWxlznaZUJLra6AJau1\
                7k_6kC-wTdV7rFLJTdgNDBQeNVU629ysRtudnzI
                """
        ),
        Vector(
            number: 384,
            attempt: "IntegerOverflow",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.AOXANDh8jD-3s2plHeXPZFfhaxsXceIWxlznaZUJLra6AZau1\
                7k_6kC-wTdV7rFLJTdgNDBQeNVU629ysRtudnzI
                """
        ),
        Vector(
            number: 386,
            attempt: "rIsZero_sIsZero",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """
        ),
        Vector(
            number: 391,
            attempt: "rIsOne_sIsOne",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQ
                """
        ),
        Vector(
            number: 394,
            attempt: "rIsNminus1_sIsZero",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v._____wAAAAD__________7zm-q2nF56E87nKwvxjJVAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """
        ),
        Vector(
            number: 398,
            attempt: "rIsN_sIsZero",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v._____wAAAAD__________7zm-q2nF56E87nKwvxjJVEAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
                """
        ),
        Vector(
            number: 401,
            attempt: "rIsN_sIsN",
            isValid: false,
            token: """
                eyJhbGciOiJFUzI1NiIsImtpZCI6ImtpZC1lYy1zaWduIn0.Zm9v._____wAAAAD__________7zm-q2nF56E87nKwvxjJVH_____A\
                AAAAP__________vOb6racXnoTzucrC_GMlUQ
                """
        ),
        Vector(
            number: 33,
            attempt: "acceptsValid",
            isValid: true,
            token: """
                eyJhbGciOiJSUzI1NiIsImtpZCI6ImtpZC1yc2Etc2lnbiJ9.Zm9v.HUwxI1-cZrZgcuOgBQ7G7NE-GrqK79l6GV1KT4DKXnSMFwC8\
                pfZCzE7pmLE7mYpLCIvzC87yuOjuhT0uW5oe6aaAEtR978cm-q8dfly45flqMrd_ifhi9GCsMlyi8dpQ42Ou1etZljFZuWjfyk8CN1\
                c5DaHRwhqjScAPIFp6xmzKIRUJ_xdQfUSfSlujLaixtScU518EoNP4oo1v7E8RAz6ZO4g2N4Xqs8OvSxYydcoTEg42QnLHe9JnXgI3\
                7Q5gSwinwaPsG3Ry56UYiLoL8mCUa74S51y02VsIgVmmGWgaXjM-i_lCiKQDBiBnvWlka4XhVuvd6ZWibM9cbCPtPg
                """
        ),
        Vector(
            number: 34,
            attempt: "rejectsModifiedSignature",
            isValid: false,
            token: """
                eyJhbGciOiJSUzI1NiIsImtpZCI6ImtpZC1yc2Etc2lnbiJ9.Zm9v.XUwxI1-cZrZgcuOgBQ7G7NE-GrqK79l6GV1KT4DKXnSMFwC8\
                pfZCzE7pmLE7mYpLCIvzC87yuOjuhT0uW5oe6aaAEtR978cm-q8dfly45flqMrd_ifhi9GCsMlyi8dpQ42Ou1etZljFZuWjfyk8CN1\
                c5DaHRwhqjScAPIFp6xmzKIRUJ_xdQfUSfSlujLaixtScU518EoNP4oo1v7E8RAz6ZO4g2N4Xqs8OvSxYydcoTEg42QnLHe9JnXgI3\
                7Q5gSwinwaPsG3Ry56UYiLoL8mCUa74S51y02VsIgVmmGWgaXjM-i_lCiKQDBiBnvWlka4XhVuvd6ZWibM9cbCPtPg
                """
        ),
        Vector(
            number: 35,
            attempt: "rejectsMissingSignature",
            isValid: false,
            token: "eyJhbGciOiJSUzI1NiIsImtpZCI6ImtpZC1yc2Etc2lnbiJ9.Zm9v."
        ),
        Vector(
            number: 37,
            attempt: "rejectsModifiedPayload",
            isValid: false,
            token: """
                eyJhbGciOiJSUzI1NiIsImtpZCI6ImtpZC1yc2Etc2lnbiJ9.WG9v.HUwxI1-cZrZgcuOgBQ7G7NE-GrqK79l6GV1KT4DKXnSMFwC8\
                pfZCzE7pmLE7mYpLCIvzC87yuOjuhT0uW5oe6aaAEtR978cm-q8dfly45flqMrd_ifhi9GCsMlyi8dpQ42Ou1etZljFZuWjfyk8CN1\
                c5DaHRwhqjScAPIFp6xmzKIRUJ_xdQfUSfSlujLaixtScU518EoNP4oo1v7E8RAz6ZO4g2N4Xqs8OvSxYydcoTEg42QnLHe9JnXgI3\
                7Q5gSwinwaPsG3Ry56UYiLoL8mCUa74S51y02VsIgVmmGWgaXjM-i_lCiKQDBiBnvWlka4XhVuvd6ZWibM9cbCPtPg
                """
        ),
        Vector(
            number: 40,
            attempt: "rejectsModifiedHeader",
            isValid: false,
            token: """
                eyJhbGciOiJSUzI1NiIsImtpZCI6IlhpZC1yc2Etc2lnbiJ9.Zm9v.HUwxI1-cZrZgcuOgBQ7G7NE-GrqK79l6GV1KT4DKXnSMFwC8\
                pfZCzE7pmLE7mYpLCIvzC87yuOjuhT0uW5oe6aaAEtR978cm-q8dfly45flqMrd_ifhi9GCsMlyi8dpQ42Ou1etZljFZuWjfyk8CN1\
                c5DaHRwhqjScAPIFp6xmzKIRUJ_xdQfUSfSlujLaixtScU518EoNP4oo1v7E8RAz6ZO4g2N4Xqs8OvSxYydcoTEg42QnLHe9JnXgI3\
                7Q5gSwinwaPsG3Ry56UYiLoL8mCUa74S51y02VsIgVmmGWgaXjM-i_lCiKQDBiBnvWlka4XhVuvd6ZWibM9cbCPtPg
                """
        ),
        Vector(
            number: 46,
            attempt: "lengthOfSequenceUsesLongFormEncoding",
            isValid: false,
            token: """
                eyJhbGciOiJSUzI1NiIsImtpZCI6ImtpZC1yc2Etc2lnbiJ9.Zm9v.KudI1-Bo-NhWAmNYu-aEGQA3ciNp-gKgGJETRino-l25uRh9\
                peU1GWjmFfnda0SSZK8msCFMQ-ibIZxkwC1CUjxBRNwG1LqVtBa2mHtedT3lxKaS0nAQAzhsg0XWAEUjgnH1qtsYXknGzh-Vi_uVsu\
                2yfPy6YhH9_8Ian984VRMzitHDzeNVcm1jc4vcB6iFicSl4cXWSijLxJSlVkDqMi8Neb3Zw-NQI3mQIt_3Eq51MncS-1vLBr0_qdAF\
                REXVduyb-gRzgGSrE2pMxEO4Bbp5fvYnjaKsSdtNVvzayKwBDO418mfGzRbQyzpR2EeAFGIAkVRb_Mfh7Uil8nhBeg
                """
        ),
        Vector(
            number: 59,
            attempt: "removingSequence",
            isValid: false,
            token: """
                eyJhbGciOiJSUzI1NiIsImtpZCI6ImtpZC1yc2Etc2lnbiJ9.Zm9v.F7S3oL6racMAA7D3H1UrEo1Ecr8YRxkUQs32K4IFWoAQPU8T\
                g0_6j23zOJncfho_BYfvC5UKejYFcYC6JIv3rPomgWuToiSvTpOk9HAuHmV5EMhsOZfLdsH0qVcuZSjLXR_w7m_Ljo8MQ9gwZerD3F\
                BDxi6js7wuckcqEz_thjtatHia9bR4VvQ4SymBTnvW_ZudQwD_6afcqu72P223hJc7gTXPH9dgmm8E7Iz1R0_s5p54_3DWnbzw9DPB\
                -zeRJI9M0oYpJl2BVawpYPTGYqez2HLKRCigbvzz-Q8SEKoheksRGue-ZSQsZlAWw0abqhqulnVZyMjuluD2AU4r9g
                """
        ),
        Vector(
            number: 63,
            attempt: "appendingUnused0'sToSequence",
            isValid: false,
            token: """
                eyJhbGciOiJSUzI1NiIsImtpZCI6ImtpZC1yc2Etc2lnbiJ9.Zm9v.NznBrBiN-MEEZMN09zKsdHwKb4KbAPf8jliegLr4NpHSjxsI\
                TE7Miu4nqQnzeEp5ows6zRzE99bzeUpvaZFWK6pDVOdsT057xg6rTqKEbUIMrWHZL4EH0toXRgtC2P-1J0uzifflUTheqPVuk4sqJH\
                kvhf6jYZa-jQoZjxWgF6GP-VmVTpRfP2aesVEqKiaYfBno4ns8a02fGXZAmtT2folGABPxmLa6LfQiQOmUiy_GQEFihsgh53VXDZem\
                lTub_dfVw__cLSyt-oatzBDLyLPJA3IWwMaV2jrFsvA8V39BceTL7rPpn4NIVL-yf8cPa09UhLTPHHgSgNdRILVRvA
                """
        ),
        Vector(
            number: 68,
            attempt: "includingUndefinedTags",
            isValid: false,
            token: """
                eyJhbGciOiJSUzI1NiIsImtpZCI6ImtpZC1yc2Etc2lnbiJ9.Zm9v.ieakg3sLkQyCf6zxgUKhPFCgZbPNJul8AN9XO5Tuq94dGQfy\
                fzbJgjpOjqV1HG-BiDVKebf6TZbeBCMr_2wzc57mgSCULpSj9USlGyKuOvuxtPTQivdvTlKMTujvbyLrKcZQ3VP3EzuJPGKowj6Bwr\
                XFSEyXnUm0fAVhVGTb0LfCS5QNuU0XAMKnwD5m6a-DSkpJuKsGJapCee7RFEQzQurIYqjlqGIAnEnNUWawHbFAowgwpNqTuCB96vBc\
                D95iOLW6KUQ6P6V8srvfitzuGB9TWTPPwTc40492A8TiFFbhUaF3CLrCS-vcLrKMjjZ6B5-DwpmH5b4lht2b9ZfbJw
                """
        ),
    ]
}
