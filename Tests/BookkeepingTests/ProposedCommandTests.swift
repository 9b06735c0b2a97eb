import Bookkeeping
import Catalogues
import Household
import Ledger
import Money
import Storage
import Testing

/// The commands that errors propose, which people paste into a shell. Other members choose many of the names in them.
@Suite struct ProposedCommandTests {
    private static let names = [
        "x';id>owned;'", "$(id)", "`id`", "a\"; id; \"b", "Anna's $HOME", "Anna's", "two words", "a\\b", "a&b|c", "#a",
        "!a", "~", "*", "a\u{27}\u{301}b", "plain",
    ]

    /// Errors with a name in a proposed command, and the word in which it has to be.
    private static func errors(_ name: String) -> [(hint: String?, word: String)] {
        let (one, two) = (Amount(cents: 100), Amount(cents: 200))
        let product = ProductName(id: 1, name: "Bread", code: nil, maker: nil, unit: .piece, isArchived: false)
        return [
            (LedgerError.categoryIsArchived(path: name).hint, name),
            (LedgerError.methodExists(name).hint, name),
            (LedgerError.basketExists(name).hint, name),
            (LedgerError.kindExists(name).hint, name),
            (LedgerError.whichPicture(of: product, names: [name, "b"]).hint, name),
            (BookkeepingError.noCurrentBasket([name]).hint, name),
            (BookkeepingError.noSuchBasketLine("1", of: name).hint, name),
            (BookkeepingError.archivedMethod(name).hint, name),
            (BookkeepingError.pricedCode(name, product: "Bread").hint, name),
            (BookkeepingError.unknownCategory(name, nearest: [], canBeMade: true).hint, name),
            (BookkeepingError.noCopyOfSealed(book: name).hint, name),
            (BookkeepingError.othersWouldLose(book: name).hint, name),
            (BookkeepingError.maybeMoved(book: name, to: "/x").hint, name),
            (OutingError.noPurse(name).hint, name),
            (OutingError.unknownVoucher(name).hint, name),
            (OutingError.currencyInUse(name, currency: "CZK").hint, "Second \(name)"),
            (OutingError.nothingToEdit(name).hint, name),
            (ExpenseMoveError.archivedThere(path: name, book: "home").hint, name),
            (ExpenseMoveError.archivedThere(path: "food", book: name).hint, name),
            (ExpenseMoveError.gone([1, 2], book: name).hint, name),
            (ExpenseMoveError.changed(1, book: name).hint, name),
            (BackupError.ofServer(path: name).hint, name),
            (BackupError.noSuchDump(path: name, names: []).hint, name),
            (StoreError.writable(path: name, mode: 0o666).hint, name),
            (StoreError.noSuchBook(name, movedTo: "/x").hint, name),
            (StoreError.noSuchBook("x", movedTo: name).hint, name),
            (CatalogueError.unknownFormat("x.csv", header: [name]).hint, "name=\(name)"),
            (ReceiptError.voucher(method: name, .noVoucher).hint, "\(name)=1x8"),
            (ReceiptError.overpaid(method: name, amount: two, rest: one).hint, "\(name)=\(one.machineText)"),
            (ReceiptError.tenderSign(method: name, amount: one, due: two).hint, "\(name)=\(two.machineText)"),
            (ReceiptError.paysNothing(method: name).hint, name),
        ]
    }

    @Test(arguments: names)
    func `a name in a proposed command is one word for a shell`(name: String) throws {
        for (hint, word) in Self.errors(name) {
            let hint = try #require(hint)
            let commands = hint.split(whereSeparator: \.isNewline).compactMap { Self.command(in: String($0)) }
            let isWhole = commands.contains { command in Self.shellWords(command)?.contains(word) == true }
            #expect(isWhole, "\(name): \(hint)")
        }
    }

    @Test func `the splitter finds operators and words as a shell does`() {
        #expect(Self.shellWords("a 'b c' \"d'e\" 'f'\\''g' h\\ i j=1") == ["a", "b c", "d'e", "f'g", "h i", "j=1"])
        for text in ["a;b", "a $(b)", "'x';id>owned;''", "'a", "\"$a\"", "a `b`", "a > b", "~/x", "*"] {
            #expect(Self.shellWords(text) == nil, "\(text)")
        }
    }

    /// The command of a line of a hint: from the name of the program or from an option on.
    private static func command(in line: String) -> String? {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard let start = words.firstIndex(where: { $0 == "spesa" || $0 == "chmod" || $0.hasPrefix("--") }) else {
            return nil
        }
        return words[start...].joined(separator: " ")
    }

    /// The words of a simple command, as a POSIX shell reads it. `nil` if the shell would do anything else: an operator,
    /// an expansion, a comment, or an open quote.
    private static func shellWords(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var quote: Unicode.Scalar?
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch (quote, scalar) {
            case ("'"?, "'"), ("\""?, "\""): quote = nil
            case ("'"?, _): word?.append(scalar)
            case (nil, "'"), (nil, "\""):
                quote = scalar
                word = word ?? String.UnicodeScalarView()
            case (_, "\\"):
                guard let next = rest.popFirst() else { return nil }
                if quote != nil, !"$`\"\\".unicodeScalars.contains(next) { word?.append(scalar) }
                word = word ?? String.UnicodeScalarView()
                word?.append(next)
            case (_, "$"), (_, "`"): return nil
            case ("\""?, "!"): return nil
            case ("\""?, _): word?.append(scalar)
            case (_, " "):
                if let word { words.append(String(word)) }
                word = nil
            case (_, "#"), (_, "~"):
                guard word != nil else { return nil }
                word?.append(scalar)
            default:
                guard !";&|<>()*?[]{}!\n\t".unicodeScalars.contains(scalar) else { return nil }
                word = word ?? String.UnicodeScalarView()
                word?.append(scalar)
            }
        }
        if let word { words.append(String(word)) }
        return quote == nil ? words : nil
    }
}
