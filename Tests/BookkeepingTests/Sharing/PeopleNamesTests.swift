import BookSupport
import Ledger
import Money
import Periods
import Testing

@testable import Bookkeeping

/// A member of the book whose name is `me`, the word for the signed-in user.
@Suite struct PeopleNamesTests {
    private let people = BookPeople([], members: ["anna", "me"], user: "anna")

    @Test func `the name of a user is only a name`() {
        #expect(people.names[people.user(named: "me")?.id ?? 0] == "me")
        #expect(people.user(named: "ME")?.id != people.me)
        #expect(people.named("me")?.id == people.me)
        #expect(people.user(named: "1") == nil)
    }

    @Test func `an expense without a payer is that of its author`() throws {
        let moment = Instant(seconds: BookFixture.now)
        let expense = Expense(
            id: 1, uid: "u", day: Day(number: 20_000), amount: Amount(cents: 500), category: 1,
            details: ExpenseDetails(), by: "me", created: moment, changed: moment, isVoid: false)
        let shared = try SharedRecord(expense: expense, extras: ExpenseExtras()).sharedExpense(among: people)
        #expect(people.names[shared.payer] == "me")
    }
}
