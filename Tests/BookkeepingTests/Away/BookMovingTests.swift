import BookSupport
import Bookkeeping
import Ledger
import Storage
import Testing
import Users

/// Books that are copied whole into another store.
@Suite struct BookMovingTests {
    private struct Failed: Error {}

    @Test func `a checkout records its origin, and bringing it back makes both equal`() throws {
        let (fixture, folder) = (try BookFixture(), try BookFixture(form: .sealed))
        try fixture.spend(500)
        let copy = try fixture.context.take(into: folder.forCopy())
        #expect(copy.counts[.expense] == 1)
        #expect(copy.entry.form == .sealed)
        let away = try folder.at(copy.entry)
        let origin = try away.origin()
        #expect(origin.address == fixture.context.store.place)
        #expect(origin.id == fixture.context.entry.id)
        try fixture.spend(700)
        _ = try away.record([folder.draft(900)])
        let (brought, taken) = try away.bring(back: fixture.context, isDone: true)
        #expect(brought.isDone && !brought.changes.isEmpty)
        #expect(taken.isDone && !taken.changes.isEmpty)
        #expect(try away.book.contents() == fixture.book.contents())
        let again = try away.bring(back: fixture.context, isDone: true)
        #expect(again.brought.changes.isEmpty && again.taken.changes.isEmpty)
    }

    @Test func `a book created in a folder is not a checkout`() throws {
        let fixture = try BookFixture()
        #expect(throws: BookkeepingError.notTakenAlong(book: "open")) { try fixture.context.origin() }
    }

    @Test func `a failed checkout leaves no book behind`() throws {
        let (fixture, folder) = (try BookFixture(), try BookFixture(form: .sealed))
        try fixture.spend(500)
        let books = try folder.books()
        #expect(throws: Failed.self) {
            try fixture.context.take(into: folder.forCopy(open: { _ in throw Failed() }))
        }
        #expect(try folder.books() == books)
        _ = try fixture.context.take(into: folder.forCopy())
        #expect(try folder.books().count == books.count + 1)
    }

    @Test func `a book changed during a move stays in its place`() throws {
        let (fixture, target) = (try BookFixture(), try BookFixture(form: .sealed))
        try fixture.spend(500)
        let books = try (fixture.books(), target.books())
        var isRecorded = false
        let other = try target.forCopy { entry in
            // The book was read before it is loaded here.
            let copy = try target.at(entry)
            return Context(
                session: copy.session, entry: entry, isNamed: true, book: copy.book,
                today: copy.today, locale: copy.locale, usualMethod: nil,
                clock: {
                    if !isRecorded { isRecorded = (try? fixture.spend(700)) != nil }
                    return copy.now
                })
        }
        #expect(throws: BookkeepingError.changedWhileMoved) {
            try fixture.context.move(to: other, by: fixture.context.session.account())
        }
        #expect(isRecorded)
        #expect(try fixture.books() == books.0)
        #expect(try target.books() == books.1)
        let moved = try fixture.context.move(to: target.forCopy(), by: fixture.context.session.account())
        #expect(moved.counts[.expense] == 2)
        #expect(try fixture.books().count == books.0.count - 1)
        #expect(throws: StoreError.noSuchBook("open", movedTo: target.context.store.place)) {
            try fixture.context.session.book(named: "open")
        }
    }

    @Test func `a book is not moved to its own place`() throws {
        let fixture = try BookFixture()
        #expect(throws: BookkeepingError.alreadyThere) {
            try fixture.context.move(to: fixture.forCopy(), by: fixture.context.session.account())
        }
    }

    @Test func `a book that comes back replaces what was left of it`() throws {
        let (fixture, target) = (try BookFixture(), try BookFixture(form: .sealed))
        try fixture.spend(500)
        let name = fixture.context.entry.name
        for round in 1...2 {
            let here = try fixture.at(#require(fixture.books().first { $0.name == name }))
            let moved = try here.move(to: target.forCopy(), by: fixture.context.session.account())
            let there = try target.at(moved.entry)
            _ = try there.record([target.draft(900)])
            let back = try there.move(to: fixture.forCopy(), by: target.context.session.account())
            #expect(back.entry.name == name && back.counts[.expense] == 1 + round)
        }
        #expect(try fixture.books().filter { $0.name == name }.count == 1)
        #expect(throws: StoreError.noSuchBook(name.description)) {
            try fixture.context.session.account().removedBook(named: name.description)
        }
    }

    @Test func `another book of the name does not replace a removed one`() throws {
        let (fixture, target) = (try BookFixture(), try BookFixture(form: .sealed))
        try fixture.spend(500)
        let name = fixture.context.entry.name
        let moved = try fixture.context.move(to: target.forCopy(), by: fixture.context.session.account())
        let account = try target.context.session.account()
        let renamed = try FoldedName("renamed", of: .book)
        try account.rename(moved.entry, to: renamed)
        let other = try account.addBook(name, form: nil, at: 0)
        #expect(throws: StoreError.bookNameTaken(name)) {
            try target.at(other).move(to: fixture.forCopy(), by: account)
        }
        let entry = try #require(target.books().first { $0.name == renamed })
        let back = try target.at(entry).move(to: fixture.forCopy(), by: account)
        #expect(back.entry.name == renamed && back.counts[.expense] == 1)
    }
}
