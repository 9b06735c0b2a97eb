import Testing

@testable import Users

@Suite struct RoleSecretTests {
    let cheap = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1)!

    func text(_ secret: Secret) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    func secret(_ text: String) throws -> Secret {
        let secret = try Secret(capacity: text.utf8.count)
        secret.fill { memory in
            memory.copyBytes(from: Array(text.utf8))
            return text.utf8.count
        }
        return secret
    }

    @Test func `a password comes to another secret in each role, and always to the same in one`() throws {
        let password = try secret("correct horse")
        let first = try RoleSecret(password: password, role: "spesa_a", cost: cheap)
        let again = try RoleSecret(password: password, role: "spesa_a", cost: cheap)
        let other = try RoleSecret(password: password, role: "spesa_b", cost: cheap)
        let wrong = try RoleSecret(password: secret("correct house"), role: "spesa_a", cost: cheap)
        #expect(first.digits.isEqual(to: again.digits))
        #expect(!first.digits.isEqual(to: other.digits))
        #expect(!first.digits.isEqual(to: wrong.digits))
        let digits = text(first.digits)
        #expect(digits.utf8.count == 64 && digits.allSatisfy { "0123456789abcdef".contains($0) })
    }

    /// As Python's hashlib and hmac make it, in the form that a server prints.
    @Test func `a verifier is what RFC 5802 makes of a password and a salt`() {
        let verifier = Array("pencil".utf8).withUnsafeBytes {
            RoleSecret.verifier(of: $0, salt: Array(0..<16))
        }
        #expect(
            verifier
                == "SCRAM-SHA-256$4096:AAECAwQFBgcICQoLDA0ODw==$zHCdol2044/ZyWzPLi7oxApCkamKw9Z+E4U/QApd/5Y=:"
                + "dd5peBOitVnLNFu7VmwP+HiDaaw4OUCv396eVCWhYiE="
        )
    }

    @Test func `two verifiers of a secret differ, and say nothing of it`() throws {
        let secret = try RoleSecret(SessionSecret.random())
        #expect(secret.verifier() != secret.verifier())
        #expect(secret.verifier().utf8.count == 133)
        #expect(!secret.verifier().contains(text(secret.digits)))
    }

    @Test func `an invitation is read as it was shown, and what is none is none`() throws {
        let invitation = try Invitation.random()
        let read = try #require(try Invitation(typed: secret(invitation.text.lowercased())))
        #expect(try RoleSecret(read).digits.isEqual(to: RoleSecret(invitation).digits))
        #expect(try Invitation(typed: secret("7Q4M-")) == nil)
    }

    @Test func `a token's secret is its own, and another than a session's of the same bytes`() throws {
        let token = try Token.random()
        let typed = try Token(typed: secret(token.text()))
        #expect(try RoleSecret(typed).digits.isEqual(to: RoleSecret(token).digits))
        #expect(try !RoleSecret(token).digits.isEqual(to: RoleSecret(token.secret).digits))
        #expect(try !RoleSecret(token).digits.isEqual(to: RoleSecret(Token.random()).digits))
    }
}
