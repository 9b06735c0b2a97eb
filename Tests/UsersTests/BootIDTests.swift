import Secrets
import Testing
import Users

@Suite struct BootIDTests {
    @Test func `the boot has one name as long as it lasts`() throws {
        let id = try #require(bootID())
        #expect(isUUID(id))
        #expect(bootID() == id)
    }
}
