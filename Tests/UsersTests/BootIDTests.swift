import Secrets
import Testing
import Users

@Suite struct BootIDTests {
    @Test func `the boot id is constant during a boot`() throws {
        let id = try #require(bootID())
        #expect(isUUID(id))
        #expect(bootID() == id)
    }
}
