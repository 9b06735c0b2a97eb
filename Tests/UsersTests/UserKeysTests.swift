import Secrets
import Support
import Testing
import Users

@Suite struct UserKeysTests {
    private let pair: KeyPair
    private static let cheap = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1) ?? .fallback

    init() throws { pair = try KeyPair.random() }

    @Test func `each key unlock opens only its own slot`() throws {
        let (code, session) = (try RecoveryCode.random(), try SessionSecret.random())
        let password = try secret("a few words in a row")
        let ways = (
            password: try pair.way(password: password, cost: Self.cheap), code: try pair.way(code),
            session: try pair.slot(session)
        )
        let publicKey = try pair.publicKey()
        #expect(try KeyPair(ways.password, password: password)?.publicKey() == publicKey)
        #expect(try KeyPair(ways.code, code)?.publicKey() == publicKey)
        #expect(try KeyPair(ways.session, session)?.publicKey() == publicKey)
        #expect(try KeyPair(ways.password, password: secret("other words in a row")) == nil)
        #expect(try KeyPair(ways.code, RecoveryCode.random()) == nil)
        #expect(try KeyPair(ways.session, SessionSecret.random()) == nil)
        #expect(try KeyPair(KeyUnlock(slot: ways.session, seal: nil), code) == nil)
        #expect(try KeyPair(ways.code.slot, session) == nil)
    }

    @Test func `an unlock can be moved to another key pair without its password or code`() throws {
        let (code, next) = (try RecoveryCode.random(), try KeyPair.random())
        let password = try secret("a few words in a row")
        let keys = UserKeys(
            publicKey: try pair.publicKey(), password: try pair.way(password: password, cost: Self.cheap),
            recovery: try pair.way(code))
        let moved = try keys.password.leading(to: next, from: pair)
        #expect(try KeyPair(moved, password: password)?.publicKey() == next.publicKey())
        let recovery = try #require(try keys.recovery?.leading(to: next, from: pair))
        #expect(try KeyPair(recovery, code)?.publicKey() == next.publicKey())
        // The slots are unchanged, and without the links they still open only the former pair.
        #expect(moved.slot.stored == keys.password.slot.stored)
        #expect(try KeyPair(keys.password, password: password)?.publicKey() == pair.publicKey())
    }

    @Test func `an unlock without its seal opens nothing`() throws {
        let (password, code) = (try secret("a few words in a row"), try RecoveryCode.random())
        let ways = (try pair.way(password: password, cost: Self.cheap), try pair.way(code))
        #expect(try KeyPair(KeyUnlock(slot: ways.0.slot, seal: nil), password: password) == nil)
        #expect(try KeyPair(KeyUnlock(slot: ways.1.slot, seal: nil), code) == nil)
    }

    @Test func `sealing to an unlock of another user is refused`() throws {
        let password = try secret("a few words in a row")
        let stranger = try KeyPair.random()
        // A public key beside it that belongs to the stranger makes no difference: the pair vouches.
        let planted = try stranger.way(password: password, cost: Self.cheap)
        #expect(throws: SecretError.keyDamaged) { _ = try planted.leading(to: stranger, from: pair) }
        let first = KeyUnlock(slot: try pair.way(password: password, cost: Self.cheap).slot, seal: nil)
        #expect(throws: SecretError.keyDamaged) { _ = try first.leading(to: stranger, from: pair) }
        let keys = UserKeys(
            publicKey: try stranger.publicKey(), password: planted, recovery: try stranger.way(RecoveryCode.random()))
        #expect(try !keys.hasRecovery(madeBy: pair))
        #expect(try keys.hasRecovery(madeBy: stranger))
    }

    @Test func `equal bytes as recovery code and as session secret open different slots`() throws {
        let bytes = try Secret.random(count: 32)
        let session = try #require(SessionSecret(bytes))
        let slot = try pair.slot(session)
        // A key wrapped for one purpose, in place of a key for another purpose.
        for purpose in ["spesa private key, recovery code", "spesa private key, password"] {
            #expect(try Secret.unwrapped(slot, by: bytes.derived(for: purpose), in: purpose) == nil)
            let key = try bytes.derived(for: "spesa private key, session")
            #expect(try Secret.unwrapped(slot, by: key, in: purpose) == nil)
        }
    }
}
