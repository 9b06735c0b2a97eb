import Sessions
import Support
import Testing

/// Commands between a store on a server and a folder, and commands of its administrator.
@Suite(.withServer) struct ServerStoreTests {
    private let system = FakeSystem()
    private let folder: String

    init() throws {
        try system.moveToServer()
        folder = (system.variables["HOME"] ?? "") + "/away"
        try signUp("anna", with: system.invitation ?? "")
        try run("signup", "anna", "--password-stdin", "--store", folder, input: "a few words in a row")
        try run("book", "add", "home")
        try run("add", "12,50", "groceries", "--book", "home")
    }

    private func signUp(_ name: String, with invitation: String) throws {
        try run("signup", name, "--password-stdin", input: invitation, "a few words in a row")
    }

    /// Runs a command that has to succeed, and returns its output.
    @discardableResult
    private func run(_ words: String..., input: String...) throws -> String {
        let tape = Tape()
        system.input = input.map { Array($0.utf8) }
        try #require(system.run(words, on: tape) == .done, "\(words): \(tape.text(.error))")
        return tape.text(.output)
    }

    /// The error of a command that has to fail.
    private func error(_ words: String..., input: String...) -> String {
        let tape = Tape()
        system.input = input.map { Array($0.utf8) }
        #expect(system.run(words, on: tape) != .done, "\(words)")
        return tape.text(.error)
    }

    /// The value of a text in JSON.
    private func text(_ key: String, of json: String) throws -> String {
        let rest = try #require(json.split(separator: "\"\(key)\":\"").dropFirst().first)
        return String(rest.prefix { $0 != "\"" })
    }

    private var otherAddress: String {
        // The same server by another name.
        (system.variables["SPESA_STORE"] ?? "").split(separator: "127.0.0.1").joined(separator: "localhost")
    }

    @Test func `a copy is brought to the address that the command names`() throws {
        let first = try #require(system.variables["SPESA_STORE"])
        try run("book", "take", "home", "--folder", folder)
        try run("add", "7", "public", "--book", "home", "--store", folder)
        system.variables["SPESA_STORE"] = otherAddress
        // Without a session at the new address, the copy is brought to the old one.
        try run("book", "bring", "home", "--folder", folder)
        try run("login", "anna", "--password-stdin", input: "a few words in a row")
        try run("add", "8", "public", "--book", "home", "--store", folder)
        let brought = try run("book", "bring", "home", "--folder", folder)
        #expect(brought.contains("home on localhost"))
        #expect(try run("list", "--book", "home", "--format", "csv").contains("8.00"))
        // From now on the folder knows the new address.
        system.variables["SPESA_STORE"] = folder
        #expect(try run("book", "bring", "home").contains("home on localhost"))
        system.variables["SPESA_STORE"] = first
        #expect(try run("book", "bring", "home", "--folder", folder).contains("home on 127.0.0.1"))
    }

    @Test func `a book moved away and back is the same book`() throws {
        let server = try #require(system.variables["SPESA_STORE"])
        let token = try run("token", "add", "cron", "--book", "home")
        for cents in ["3", "4"] {
            try run("book", "move", "home", "--to", folder)
            #expect(error("list", "--book", "home").contains("it was moved"))
            try run("add", cents, "public", "--book", "home", "--store", folder)
            try run("book", "move", "home", "--to", server, "--store", folder)
        }
        let list = try run("list", "--book", "home", "--format", "csv")
        for amount in ["12.50", "3.00", "4.00"] { #expect(list.contains(amount)) }
        #expect(try run("token").contains("cron") && !token.isEmpty)
        #expect(try run("check").contains("All fine"))
        #expect(error("list", "--book", "home", "--store", folder).contains("it was moved"))
    }

    @Test func `a copy taken before a book moved away and back can still be brought`() throws {
        let server = try #require(system.variables["SPESA_STORE"])
        let other = (system.variables["HOME"] ?? "") + "/other"
        try run("signup", "anna", "--password-stdin", "--store", other, input: "a few words in a row")
        try run("book", "take", "home", "--folder", folder)
        try run("book", "move", "home", "--to", other)
        try run("book", "move", "home", "--to", server, "--store", other)
        try run("add", "7", "public", "--book", "home", "--store", folder)
        try run("book", "bring", "home", "--folder", folder)
        #expect(try run("list", "--book", "home", "--format", "csv").contains("7.00"))
    }

    @Test func `errors about the other store propose commands for that store`() throws {
        let other = (system.variables["HOME"] ?? "") + "/other"
        #expect(error("book", "take", "home", "--folder", other).contains("spesa --store \(other) signup NAME"))
        try run("book", "take", "home", "--folder", folder)
        let taken = error("book", "take", "home", "--folder", folder)
        #expect(taken.contains("spesa --store \(folder) book remove --undo NAME"))
        try run("logout", "--store", folder)
        #expect(error("book", "bring", "home", "--folder", folder).contains("--store \(folder) login NAME"))
    }

    @Test func `an erasure promises no copy on a server`() throws {
        for words in [["expenses", "all", "--book", "home"], ["book", "home"]] {
            let tape = Tape()
            #expect(system.run(["erase"] + words, on: tape) == .failed)
            #expect(tape.text(.error).contains("no copy is kept on 127.0.0.1"))
        }
    }

    @Test func `a removed book is erased, also beside an only book`() throws {
        try run("book", "remove", "home")
        #expect(try run("erase", "book", "home", "--no-backup", "--yes-erase", "home").contains("was erased"))
        #expect(error("book", "remove", "--undo", "home").contains("you have no book 'home'"))
        #expect(error("erase", "book", "anna", "--no-backup", "--yes-erase", "anna").contains("only book"))
        try run("book", "add", "home")
    }

    @Test func `an invitation is for one person, unless it says otherwise`() throws {
        let single = try text("invitation", of: run("user", "invite", "--format", "json"))
        let several = try text("invitation", of: run("user", "invite", "--several", "--format", "json"))
        system.variables["XDG_RUNTIME_DIR"] = system.variables["HOME"]
        try signUp("ben", with: single)
        #expect(
            error("signup", "carla", "--password-stdin", input: single, "a few words in a row")
                .contains("the invitation is wrong, used or out of date"))
        try signUp("carla", with: several)
        try signUp("dora", with: several)
        #expect(error("user", "invite").contains("only an administrator"))
    }

    @Test func `an administrator resets a forgotten password`() throws {
        let invitation = try text("invitation", of: run("user", "invite", "--format", "json"))
        let annas = system.variables["XDG_RUNTIME_DIR"]
        system.variables["XDG_RUNTIME_DIR"] = system.variables["HOME"]
        try signUp("ben", with: invitation)
        system.variables["XDG_RUNTIME_DIR"] = annas
        let code = try text("reset_code", of: run("user", "reset", "ben", "--format", "json"))
        system.variables["XDG_RUNTIME_DIR"] = system.variables["HOME"]
        #expect(error("book").contains("your session has ended"))
        #expect(error("login", "ben", "--password-stdin", input: "a few words in a row").contains("is wrong"))
        #expect(error("login", "ben", "--password-stdin", input: code).contains("choose a new one"))
        let wrong = error("recover", "ben", "--password-stdin", input: system.invitation ?? "", "many other words here")
        #expect(wrong.contains("recovery code"))
        try run("recover", "ben", "--password-stdin", input: code, "many other words here")
        try run("add", "3", "groceries")
        try run("login", "ben", "--password-stdin", input: "many other words here")
        #expect(!error("recover", "ben", "--password-stdin", input: code, "many more words here").isEmpty)
        #expect(error("user", "reset", "anna").contains("only an administrator"))
    }
}
