import Secrets
import Support
import Testing
import Users

@Suite struct RoleSecretTests {
    let cheap = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1)!

    func text(_ secret: Secret) -> String {
        secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    @Test func `a password gives a constant secret per role and different secrets for two roles`() throws {
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

    @Test func `two verifiers of a secret differ and do not contain it`() throws {
        let secret = try RoleSecret(SessionSecret.random())
        #expect(secret.verifier() != secret.verifier())
        #expect(secret.verifier().utf8.count == 133)
        #expect(!secret.verifier().contains(text(secret.digits)))
    }

    @Test func `an invitation is parsed, and other text is refused`() throws {
        let invitation = try Invitation.random()
        let read = try #require(try Invitation(typed: secret(invitation.text.lowercased())))
        #expect(try RoleSecret(read).digits.isEqual(to: RoleSecret(invitation).digits))
        #expect(try Invitation(typed: secret("7Q4M-")) == nil)
    }

    @Test func `a token's secret differs from a session's secret of equal bytes`() throws {
        let token = try Token.random()
        let typed = try Token(typed: secret(token.text()))
        #expect(try RoleSecret(typed).digits.isEqual(to: RoleSecret(token).digits))
        #expect(try !RoleSecret(token).digits.isEqual(to: RoleSecret(token.secret).digits))
        #expect(try !RoleSecret(token).digits.isEqual(to: RoleSecret(Token.random()).digits))
    }
}
