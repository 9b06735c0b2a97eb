import Database
import Glibc
import Secrets
import Support
import Testing
import Users

@testable import FolderStore
@testable import Storage

@Suite struct StoreTests {
    let household = Household()
    var store: FolderStore { household.store }

    @Test func `only the owner can read a store`() throws {
        let mask = umask(0o022)
        defer { umask(mask) }
        try household.signUp("anna")
        let book = try household.signedIn(household.signIn("anna").secret).book.id
        for folder in ["", "/books", "/backups", "/seen"] { #expect(permissions(of: household.path + folder) == 0o700) }
        let files = FolderState(household.path).files
        #expect(
            Set(files.keys)
                == Set(
                    [
                        "users.db", "users.db-journal", "users.lock", "books/\(book).book", "books/\(book).lock",
                    ]
                    .map { "\(household.path)/\($0)" }
                        + fileNames(in: household.path + "/seen").map {
                            "\(household.path)/seen/\($0)"
                        }))
        for (path, file) in files { #expect(file.mode == 0o600, "\(path)") }
    }

    @Test func `an existing folder is closed to other accounts`() throws {
        try #require(mkdir(household.path, 0o755) == 0 && chmod(household.path, 0o755) == 0)
        try household.signUp("anna")
        #expect(permissions(of: household.path) == 0o700)
    }

    @Test func `a store has a permanent id`() throws {
        try household.signUp("anna")
        let id = try store.id()
        #expect(isUUID(id))
        try household.signUp("bruno")
        #expect(try household.reopened().id() == id)
        let other = Household()
        try other.signUp("anna")
        #expect(try other.store.id() != id)
    }

    @Test func `a user database beyond the size limit is reported as damaged, because it may be sparse`() throws {
        try household.signUp("anna")
        let path = household.path + "/users.db"
        try #require(truncate(path, 256 << 20) == 0)
        _ = try household.signIn("anna")
        try #require(truncate(path, (256 << 20) + 1) == 0)
        #expect(throws: DatabaseError.damaged(path: path)) { try household.signIn("anna") }
    }

    @Test func `reading a missing store is an error`() throws {
        let missing = StoreError.missing(path: household.path)
        #expect(!store.exists)
        #expect(throws: missing) { try store.id() }
        #expect(throws: missing) { try store.allUsers() }
        #expect(throws: missing) { try store.user(named: "anna") }
        #expect(throws: missing) { try household.signIn("anna") }
        #expect(throws: missing) { try household.signedIn(SessionSecret.random()) }
        #expect(access(household.path, F_OK) != 0)
    }

    @Test func `the first user becomes the only administrator`() throws {
        let anna = try household.signUp("anna")
        let bruno = try household.signUp("bruno")
        #expect(store.exists)
        #expect(anna.isAdministrator)
        #expect(!bruno.isAdministrator)
        #expect(bruno.created == Household.now)
        #expect(try household.reopened().allUsers() == [anna, bruno])
        #expect(try store.user(named: "BRUNO") == bruno)
        #expect(throws: StoreError.noSuchUser("carla")) { try store.user(named: "carla") }
        #expect(throws: StoreError.noSuchUser("no name")) { try store.user(named: "no name") }
    }

    @Test func `a name is unique in any case, and a refused sign-up changes nothing`() throws {
        try household.signUp("anna")
        let before = FolderState(household.path)
        #expect(throws: StoreError.nameTaken(try UserName("Anna"))) { try household.signUp("Anna") }
        #expect(FolderState(household.path).files.mapValues(\.bytes) == before.files.mapValues(\.bytes))
    }

    @Test func `a new user gets a sealed book of the user's name with the initial categories`() throws {
        try household.signUp("Anna")
        let signedIn = try household.signedIn("anna")
        #expect(signedIn.book.name.description == "Anna")
        #expect(signedIn.book.form == .sealed)
        #expect(signedIn.book.role == .owner)
        let book = try signedIn.open(signedIn.book)
        let tree = try book.categories()
        #expect(tree.all.map { tree.path(of: $0.id) } == ["food", "food:groceries", "home"])
        #expect(try book.changes(of: nil, limit: nil) == [])
    }

    @Test func `each user gets a separate book`() throws {
        try household.signUp("anna")
        try household.signUp("bruno")
        let books = try ["anna", "bruno"].map { try household.signedIn(household.signIn($0).secret).book }
        #expect(books[0].id != books[1].id)
        #expect(books.map(\.name.description) == ["anna", "bruno"])
    }

    @Test func `the next sign-up completes an unfinished store`() throws {
        // The remains of an interruption: the empty file, then the tables without a row.
        try #require(mkdir(household.path, 0o700) == 0)
        writeFile(household.path + "/users.db", [])
        #expect(!store.exists)
        #expect(throws: StoreError.missing(path: household.path)) { try store.id() }
        try storeMigrations.migrate(household.users(), path: "")
        #expect(throws: StoreError.missing(path: household.path)) { try household.reopened().id() }
        #expect(try household.signUp("anna").isAdministrator)
        #expect(isUUID(try household.reopened().id()))
    }

    @Test func `renaming a user renames the book, and the user at their next sign-in`() throws {
        try household.signUp("anna")
        let bruno = try household.signUp("bruno")
        let secret = try household.signIn("bruno").secret
        let anna = try household.signedIn("anna")
        #expect(throws: StoreError.nameTaken(try UserName("ANNA"))) {
            try anna.rename(bruno, to: UserName("ANNA"))
        }
        #expect(throws: StoreError.notAdministrator) {
            try household.signedIn("bruno").rename(bruno, to: UserName("Bruna"))
        }
        try anna.rename(bruno, to: UserName("Bruna"))
        #expect(try household.signedIn(secret).user.name.description == "bruno")
        #expect(try household.signedIn(secret).book.name.description == "Bruna")
        let signedIn = try household.signedIn("bruna")
        #expect(signedIn.user.name.description == "Bruna")
        #expect(throws: StoreError.noSuchUser("bruno")) { try store.user(named: "bruno") }
        try anna.rename(signedIn.user, to: UserName("BRUNA"))
        #expect(try store.user(named: "bruna").name.description == "BRUNA")
        try household.signIn("bruna")
    }

    @Test func `removing a user ends the sessions and keeps a copy of the book`() throws {
        try household.signUp("anna")
        let bruno = try household.signUp("bruno")
        let anna = try household.signedIn("anna")
        try household.signedIn("bruno").set("locale", to: "it")
        let session = try household.signIn("bruno")
        let entry = try household.signedIn(session.secret).book
        let bytes = fileBytes("\(household.path)/books/\(entry.id).book")
        #expect(throws: StoreError.notAdministrator) { try household.signedIn("bruno").remove(anna.user) }
        let kept = try anna.remove(bruno)
        #expect(kept == ["\(household.path)/backups/\(entry.id)-0001-removal.book"])
        #expect(fileBytes(kept[0]) == bytes)
        #expect(access("\(household.path)/books/\(entry.id).book", F_OK) != 0)
        #expect(throws: StoreError.notSignedIn) { try household.signedIn(session.secret) }
        #expect(throws: StoreError.wrongNameOrPassword) { try household.signIn("bruno") }
        #expect(try store.allUsers().map(\.name.description) == ["anna"])
        #expect(throws: StoreError.noSuchUser("bruno")) { try anna.remove(bruno) }
        #expect(throws: StoreError.noSuchUser("bruno")) {
            try anna.rename(bruno, to: UserName("carla"))
        }
        let again = try household.signUp("bruno")
        #expect(again.id != bruno.id)
        #expect(try store.settings(of: again) == [:])
    }

    @Test func `the last administrator is not removed while there are other users`() throws {
        let anna = try household.signUp("anna")
        let bruno = try household.signUp("bruno")
        let account = try household.signedIn("anna")
        #expect(throws: StoreError.lastAdministrator(anna.name)) { try account.remove(anna) }
        try household.signIn("anna")
        _ = try account.remove(bruno)
        _ = try account.remove(anna)
        #expect(try store.allUsers() == [])
        #expect(try household.signUp("carla").isAdministrator)
    }

    @Test func `each user has separate settings`() throws {
        let (anna, bruno) = (try household.signUp("anna"), try household.signUp("bruno"))
        let accounts = (anna: try household.signedIn("anna"), bruno: try household.signedIn("bruno"))
        #expect(try store.settings(of: anna) == [:])
        try accounts.anna.set("locale", to: "it")
        try accounts.anna.set("method", to: "")
        try accounts.anna.set("locale", to: "de")
        try accounts.bruno.set("locale", to: "fr")
        #expect(try household.reopened().settings(of: anna) == ["locale": "de", "method": ""])
        try accounts.anna.set("locale", to: nil)
        try accounts.anna.set("glyphs", to: nil)
        #expect(try store.settings(of: anna) == ["method": ""])
        #expect(try store.settings(of: bruno) == ["locale": "fr"])
    }
}
