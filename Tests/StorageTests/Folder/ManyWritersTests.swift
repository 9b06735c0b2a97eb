import Database
import FolderStore
import Ledger
import Money
import Periods
import SQLite
import Secrets
import Storage
import Support
import Synchronization
import Testing
import Users

@Suite struct ManyWritersTests {
    let household = Household()

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `eight concurrent writers lose no expense`(form: BookEntry.Form) throws {
        try household.signUp("anna")
        let session = try household.signIn("anna").secret
        let anna = try household.signedIn(session)
        if form == .open { _ = try anna.unseal(anna.book) }
        let category = try household.book(of: "anna").categories().find("home").id
        let (path, writers, adds) = (household.path, 8, 20)
        let bytes = session.secret.withUnsafeBytes { Array($0) }
        let failures = Failures()
        let threads = (0..<writers).map { writer in
            Thread {
                do {
                    // Each thread has its own store value, like each run of the program.
                    let store = FolderStore(path: path, driver: .sqlite, now: { Household.now })
                    let secret = try Secret(capacity: bytes.count)
                    secret.fill { memory in
                        memory.copyBytes(from: bytes)
                        return bytes.count
                    }
                    let session = try #require(SessionSecret(secret))
                    let anna = try store.session(session, at: Household.now, boot: bootID())
                    let book = try anna.open(anna.book)
                    for number in 0..<adds {
                        let draft = ExpenseDraft(
                            uid: "\(writer)-\(number)", day: Day(number: 20_777), amount: Amount(cents: 1),
                            category: category, details: ExpenseDetails(tags: ["t"]))
                        _ = try book.add([draft], by: Signature(by: "anna", at: Instant(seconds: Household.now)))
                        _ = try book.dayTotals(in: DayRange(draft.day, draft.day))
                    }
                } catch {
                    failures.add("writer \(writer): \(error)")
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(failures.all == [])
        let state = try BookState(household.book(of: "anna"))
        let expected = (0..<writers).flatMap { writer in (0..<adds).map { "\(writer)-\($0)" } }
        #expect(Set(state.expenses.map(\.uid)) == Set(expected))
        #expect(state.expenses.count == writers * adds)
        #expect(state.dayTotals.map(\.amount.cents) == [Int64(writers * adds)])
        #expect(try household.book(of: "anna").changes(of: nil, limit: nil).count == writers * adds)
    }

    @Test func `concurrent first sign-ups make one store with one administrator`() throws {
        let (path, failures) = (household.path, Failures())
        let threads = (0..<8).map { number in
            Thread {
                do {
                    _ = try FolderStore(path: path, driver: .sqlite, now: { Household.now }).signUp(
                        UserName("user\(number)"), password: Household.newPassword("open sesame"), at: Household.now)
                } catch {
                    failures.add("\(number): \(error)")
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(failures.all == [])
        let users = try household.store.allUsers()
        #expect(users.count == 8)
        #expect(users.filter(\.isAdministrator).count == 1)
        #expect(try household.users(.readOnly).firstRow("SELECT count(*) FROM store") { $0.integer(0) } == 1)
    }

    private final class Failures: Sendable {
        private let list = Mutex<[String]>([])
        var all: [String] { list.withLock { $0 } }

        func add(_ failure: String) {
            list.withLock { $0.append(failure) }
        }
    }
}
