import BookSupport
import Bookkeeping
import Ledger
import Storage
import Testing

/// Books that are copied whole into another store.
@Suite struct BookMovingTests {
    private struct Failed: Error {}

    @Test func `a checkout records its origin, and bringing it back makes both equal`() throws {
        let (desk, folder) = (try BookFixture(), try BookFixture(form: .sealed))
        try desk.spend(500)
        let copy = try desk.context.take(into: folder.forCopy())
        #expect(copy.counts[.expense] == 1)
        #expect(copy.entry.form == .sealed)
        let away = try folder.at(copy.entry)
        let origin = try away.origin()
        #expect(origin.address == desk.context.store.place)
        #expect(origin.id == desk.context.entry.id)
        try desk.spend(700)
        _ = try away.record([folder.draft(900)])
        let (brought, taken) = try away.bring(back: desk.context, isDone: true)
        #expect(brought.isDone && !brought.changes.isEmpty)
        #expect(taken.isDone && !taken.changes.isEmpty)
        #expect(try away.book.contents() == desk.book.contents())
        let again = try away.bring(back: desk.context, isDone: true)
        #expect(again.brought.changes.isEmpty && again.taken.changes.isEmpty)
    }

    @Test func `a book created in a folder is not a checkout`() throws {
        let desk = try BookFixture()
        #expect(throws: BookkeepingError.notTakenAlong(book: "open")) { try desk.context.origin() }
    }

    @Test func `a failed checkout leaves no book behind`() throws {
        let (desk, folder) = (try BookFixture(), try BookFixture(form: .sealed))
        try desk.spend(500)
        let books = try folder.books()
        #expect(throws: Failed.self) {
            try desk.context.take(into: folder.forCopy(open: { _ in throw Failed() }))
        }
        #expect(try folder.books() == books)
        _ = try desk.context.take(into: folder.forCopy())
        #expect(try folder.books().count == books.count + 1)
    }

    @Test func `a book changed during a move stays in its place`() throws {
        let (desk, target) = (try BookFixture(), try BookFixture(form: .sealed))
        try desk.spend(500)
        let books = try (desk.books(), target.books())
        var isRecorded = false
        let other = try target.forCopy { entry in
            // The book was read before it is loaded here.
            let copy = try target.at(entry)
            return Context(
                session: copy.session, entry: entry, isNamed: true, book: copy.book,
                today: copy.today, locale: copy.locale, usualMethod: nil,
                clock: {
                    if !isRecorded { isRecorded = (try? desk.spend(700)) != nil }
                    return copy.now
                })
        }
        #expect(throws: BookkeepingError.changedWhileMoved) {
            try desk.context.move(to: other, by: desk.context.session.account())
        }
        #expect(isRecorded)
        #expect(try desk.books() == books.0)
        #expect(try target.books() == books.1)
        let moved = try desk.context.move(to: target.forCopy(), by: desk.context.session.account())
        #expect(moved.counts[.expense] == 2)
        #expect(try desk.books().count == books.0.count - 1)
        #expect(throws: StoreError.noSuchBook("open", movedTo: target.context.store.place)) {
            try desk.context.session.book(named: "open")
        }
    }

    @Test func `a book is not moved to its own place`() throws {
        let desk = try BookFixture()
        #expect(throws: BookkeepingError.alreadyThere) {
            try desk.context.move(to: desk.forCopy(), by: desk.context.session.account())
        }
    }
}
