internal import Ledger
internal import Money
internal import Outings
internal import Text

/// Finds the book's own people, its household, at the time when an expense was recorded.
///
/// A book stores the household's amount of a shared expense, and all its shares. The people of the household at that
/// time are found as those whose shares add up to the amount, even if the household has changed since.
final class OwnPeople {
    let people: BookPeople
    private let readRecorders: () throws -> [String: Instant]
    /// The time of each user's last recorded expense, by folded name; `nil` until first needed.
    private var recorders: [String: Instant]?

    /// Makes a finder of the book's own people among all its people.
    /// - Parameter recorders: reads the time of each user's last recorded expense; called at most once.
    init(_ people: BookPeople, recorders: @escaping () throws -> [String: Instant]) {
        self.people = people
        readRecorders = recorders
    }

    /// Returns the book's own people at the time of an expense: the present ones, unless its amount contradicts that.
    /// - Throws: `ShareError`, and the errors of reading the book.
    /// - Complexity: O(shares), or as `SharedExpense.people` if the book's own people have changed since.
    func own(of record: SharedRecord) throws -> Set<Int64> {
        let (expense, extras) = (record.expense, record.extras)
        let recorder = people.user(named: expense.by)
        guard !extras.shares.isEmpty else {
            guard let recorder, recorder.isSetOwn == nil else { return people.own }
            return people.own.union([recorder.id])
        }
        let shared = try SharedExpense(paid: extras.paid ?? expense.amount, by: 0, for: extras.shares)
        // Costs are added: one change of cost 4 is as unlikely as four of cost 1.
        return try shared.people(making: expense.amount, expecting: people.own) { id in
            guard let person = people.all.first(where: { $0.id == id }) else { return 4 }
            // The author of an expense is a member, and so almost always one of the book's own people.
            if id == recorder?.id { return person.isOwn ? 16 : 1 }
            if try !person.isOwn && lastRecorded(by: person) != nil { return 1 }
            return person.isSetOwn == nil ? 4 : 2
        }
    }

    /// Whether the payer of an expense was one of the book's own people as it was recorded.
    /// - Throws: as `own(of:)`.
    func hasOwnPayer(_ record: SharedRecord) throws -> Bool {
        guard let payer = record.extras.paidBy else { return true }
        if record.extras.shares.contains(where: { $0.person == payer }) { return try own(of: record).contains(payer) }
        return try isOwn(payer, by: record.expense.by, at: record.expense.created)
    }

    /// Whether a person was one of the book's own people at a time.
    /// - Parameter author: the author of the record from that time.
    func isOwn(_ id: Int64, by author: String, at moment: Instant) throws -> Bool {
        guard let person = people.all.first(where: { $0.id == id }) else { return false }
        guard !person.isOwn, person.isSetOwn == nil else { return person.isOwn }
        return try folded(author) == folded(person.name) || lastRecorded(by: person).map { $0 >= moment } ?? false
    }

    private func lastRecorded(by person: BookPeople.Person) throws -> Instant? {
        let known = try recorders ?? readRecorders()
        recorders = known
        return known[folded(person.name)]
    }
}

extension Context {
    /// Makes a finder of the book's own people at the time of each expense.
    func ownPeople(among people: BookPeople) -> OwnPeople {
        OwnPeople(people) { try recorders() }
    }

    /// Returns the time of each user's last recorded expense, by folded name.
    /// - Complexity: O(expenses).
    func recorders() throws -> [String: Instant] {
        Dictionary(try book.recorders().map { (folded($0.key), $0.value) }) { max($0, $1) }
    }
}
