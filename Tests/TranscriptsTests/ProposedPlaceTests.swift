import Commands
import Sessions
import Support
import Testing

/// The commands that lists and replies propose work in the store that was typed, and those that take a book in that book.
@Suite struct ProposedPlaceTests {
    private static let lists = [
        "outing list", "outing show", "rule", "profile", "token", "method", "repeat", "voucher", "stock", "basket",
        "rate", "kind", "shelf", "barcode pattern list", "catalogue list", "report list", "settle list", "ceiling",
        "stats month", "payee", "person", "place", "product", "attachments", "history", "book", "forecast",
        "outing open Praga --from 2026-11-20", "book add home", "undo",
    ]

    @Test(arguments: ["table", "plain"])
    func `every proposed command names its store and book`(format: String) throws {
        let system = FakeSystem()
        let store = try #require(system.variables["SPESA_STORE"])
        system.input = [Array("long enough to be taken".utf8)]
        try #require(system.run(["signup", "anna", "--password-stdin"], on: Tape()) == .done)
        try #require(system.run(["add", "12,50", "groceries", "--on", "2026-11-05"], on: Tape()) == .done)
        var proposals = 0
        for list in Self.lists {
            let place = ["--store", store, "--book", "anna", "--width", "400", "--format", format]
            let tape = Tape()
            _ = system.run(list.split(separator: " ").map(String.init) + place, on: tape)
            for text in [tape.text(.output), tape.text(.error)] {
                for command in text.split(separator: ": spesa ").dropFirst() {
                    proposals += 1
                    let (inStore, inBook) = ("--store \(store) ", "--book anna ")
                    #expect(command.contains(inStore), "\(list): spesa \(command)")
                    let bare = command.replacing(inStore, with: "")
                    let isOfStore = bare.hasPrefix("token ") || bare.hasPrefix("book ")
                    #expect(command.contains(inBook) != isOfStore, "\(list): spesa \(command)")
                }
            }
        }
        #expect(proposals >= 15)
    }
}
