import Testing

@testable import Secrets

@Suite struct ScramVerifierTests {
    /// The verifier of Python's hashlib and hmac, in the form that a server prints.
    @Test func `a verifier is computed as in RFC 5802`() {
        let verifier = Array("pencil".utf8).withUnsafeBytes {
            ScramVerifier.make(of: $0, salt: Array(0..<16))
        }
        #expect(
            verifier
                == "SCRAM-SHA-256$4096:AAECAwQFBgcICQoLDA0ODw==$zHCdol2044/ZyWzPLi7oxApCkamKw9Z+E4U/QApd/5Y=:"
                + "dd5peBOitVnLNFu7VmwP+HiDaaw4OUCv396eVCWhYiE="
        )
    }
}
