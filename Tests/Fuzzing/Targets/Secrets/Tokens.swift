import Users

@testable import Secrets

extension FuzzTarget {
    /// Secrets as typed or stored: tokens, recovery codes, and password slots.
    static let tokens = FuzzTarget { input in
        let bytes = Array(input.bytes)
        let typed = try SecretsRules.secret(bytes)
        if case .success(let token) = outcome({ () throws(UserError) in try Token(typed: typed) }) {
            try expect(try token.text().utf8.elementsEqual(bytes), "it is written otherwise")
            try expect(token.id.utf8.count == 8, "its id is '\(token.id)'")
        }
        if case .success(let code) = outcome({ () throws(SecretError) in try RecoveryCode(typed: typed) }) {
            let again = try RecoveryCode(typed: try SecretsRules.secret(Array(code.text.utf8)))
            try expect(again.secret.isEqual(to: code.secret), "it is another one as it is shown")
        }
        if case .success(let slot) = outcome({ () throws(SecretError) in try PasswordSlot(stored: bytes) }) {
            try expect(slot.stored == bytes, "it is stored otherwise")
            try expect(
                PasswordCost(memoryKiB: slot.cost.memoryKiB, passes: slot.cost.passes, lanes: slot.cost.lanes) != nil,
                "its cost is out of bounds")
        }
    }
}
