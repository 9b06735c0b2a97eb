import Testing
import Users

@testable import ServerStore
@testable import Storage

@Suite struct ServerFaultTests {
    @Test(arguments: ServerFault.allCases)
    func `every refusal of a function maps to a store error`(fault: ServerFault) throws {
        let (anna, ben) = (try UserName("Anna"), try UserName("Ben"))
        let (home, casa) = (try FoldedName("Home", of: .book), try FoldedName("Casa", of: .book))
        let cron = try FoldedName("cron", of: .token)
        let error = fault.error(
            about: ServerFault.Subject(user: anna, newUser: ben, book: home, newBook: casa, token: cron),
            message: fault == .tooManyBooks ? "100" : "Carl")
        #expect(error != nil)
        switch fault {
        case .nameTaken: #expect(error == .nameTaken(ben))
        case .bookNameTaken: #expect(error == .bookNameTaken(casa))
        case .lastBook: #expect(error == .lastBook(try UserName("Carl")))
        case .noSuchBook: #expect(error == .noSuchBook("Home"))
        case .tokenNameTaken: #expect(error == .tokenNameTaken(cron))
        case .noSuchToken: #expect(error == .noSuchToken("cron"))
        case .noSuchUser: #expect(error == .noSuchUser("Anna"))
        case .tooManyBooks: #expect(error == .tooManyBooks(100))
        default: break
        }
    }

    @Test func `a refusal without its subject is not a store error`() {
        #expect(ServerFault.nameTaken.error(about: ServerFault.Subject(), message: "refused") == nil)
        #expect(ServerFault.lastOwner.error(about: ServerFault.Subject(), message: "refused") == nil)
        #expect(ServerFault.sessionEnded.error(about: ServerFault.Subject(), message: "refused") == .sessionEnded)
    }
}
