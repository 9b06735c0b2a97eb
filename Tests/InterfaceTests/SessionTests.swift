import Interface
import Ledger
import Sessions
import Testing

/// Keys prolong a session. Looking for changes of other users does not.
struct SessionTests {
    @Test(arguments: ["", "j", "2", "2j"]) func `A user who returns within the limit is still signed in`(
        key: String
    ) throws {
        let stage = try Stage()
        for _ in 0..<3 {
            stage.system.now = Instant(seconds: stage.system.now.seconds + 45)
            #expect(stage.press(key) == .goOn)
            #expect(stage.screen.look() == .goOn)
        }
    }

    @Test func `A later day alone does not end the session`() throws {
        let stage = try Stage()
        stage.system.today = stage.system.today.next
        stage.press("j")
        #expect(stage.screen.look() == .goOn)
    }

    @Test func `A user who returns after the limit is asked to sign in`() throws {
        let stage = try Stage()
        stage.system.now = Instant(seconds: stage.system.now.seconds + 13 * 60 * 60)
        #expect(stage.screen.look() == .signIn)
        #expect(!stage.text.contains("650,00"))
    }
}
