internal import Arguments
internal import Failures
internal import Ledger
internal import Storage
internal import Text

/// What people call `--on`.
let dayNames = ["date", "day", "when", "dated", "at"]

/// The tag that a word names: `#lunch` is the tag `lunch`, as replies write it.
func tagNamed(_ word: String) -> String {
    word.utf8.first == UInt8(ascii: "#") && word.utf8.count > 1 ? String(word.unicodeScalars.dropFirst()) : word
}

/// What may be said of an expense beside amount, day and category.
struct DetailOptions: Parameters {
    @Option(short: "p", "Whom it was paid to.", completing: .custom("payee")) var payee: String?
    @Option(
        short: "m", "How it was paid: cash, card, transfer, voucher, or a name of your own.",
        completing: .custom("method"))
    var method: String?
    @Option(short: "n", "Anything worth keeping.", placeholder: "TEXT") var note: String?
    @Option(short: "t", "A word to find it by.", completing: .custom("tag")) var tag: [String]
    @Option(
        "The outing it files under, or none.", unsaid: "the one in use", placeholder: "NAME",
        completing: .custom("outing"))
    var outing: String?
    @Option("The time of the day, as 10:30.", placeholder: "TIME") var time: String?
    @Option(
        name: "for", "For whom it was, by weight.", unsaid: "yourself alone", placeholder: "me,NAME[:2],…",
        completing: .custom("person"))
    var recipients: String?
    @Option("Who paid.", unsaid: "you", placeholder: "NAME", completing: .custom("person")) var paidBy: String?

    // One group of options costs a start as much as five options do, so these are in no groups of their own.

    /// What was said with them of the expense itself.
    var words: DetailWords {
        DetailWords(payee: payee, method: method, note: note, tag: tag, filing: filing)
    }

    /// Where it files.
    var filing: FilingWords { FilingWords(outing: outing, time: time) }

    /// For whom it was, and who paid it.
    var people: PeopleWords { PeopleWords(recipients: recipients, paidBy: paidBy) }
}

/// What was said of an expense beside amount, day and category, in words.
struct DetailWords {
    let payee: String?
    let method: String?
    let note: String?
    let tag: [String]
    let filing: FilingWords
}

extension Environment {
    /// Tells of a known name that is spelt much like a new one, or like one that nothing was found for.
    ///
    /// - Parameter isFound: whether another spelling of the name is the same one.
    func noticeNearest(
        _ word: String?, of dimension: Dimension, in book: Book, isFound: Bool = false, _ say: (String) -> String
    ) throws {
        guard !common.quiet, let word, !word.isEmpty, try !book.isKnown(word, as: dimension) else { return }
        let names = try book.distinctNames(of: dimension)
        func key(_ name: String) -> String { dimension == .payee ? foldedName(name) : folded(name) }
        guard !isFound || !names.contains(where: { key($0) == key(word) }) else { return }
        // Of those that are as near, the most used.
        let near = nearest(to: word, among: names, limit: names.count)
        guard
            let chosen = near.count < 2
                ? near.first : nearest(to: word, among: try book.names(of: dimension, among: near), limit: 1).first
        else { return }
        notice(say(chosen))
    }

    /// The category a text names; the nearest are offered for one that is not there.
    /// - Parameter making: what makes it in the typed command.
    func category(_ text: String, in tree: CategoryTree, making: [CommandChange] = []) throws -> Category {
        do {
            return try tree.find(text)
        } catch {
            guard error == .noSuchCategory(text) else { throw error }
            throw CommandError.unknownCategory(
                text, nearest: nearestCategories(to: text, in: tree), making: making)
        }
    }

    /// The same for one that takes expenses.
    /// - Throws: `LedgerError.categoryIsArchived` too.
    func usableCategory(
        _ text: String, in tree: CategoryTree, making: [CommandChange] = []
    ) throws -> Category {
        let found = try category(text, in: tree, making: making)
        guard !found.isArchived else { throw LedgerError.categoryIsArchived(path: tree.path(of: found.id)) }
        return found
    }

    /// The paths of categories that are spelt much like a text.
    func nearestCategories(to text: String, in tree: CategoryTree) -> [String] {
        var paths: [String: String] = [:]
        var candidates: [String] = []
        for category in tree.all where !category.isArchived {
            let path = tree.path(of: category.id)
            for spelling in [path, category.name] where paths[spelling] == nil {
                paths[spelling] = path
                candidates.append(spelling)
            }
        }
        var result: [String] = []
        for spelling in nearest(to: text, among: candidates) {
            if let path = paths[spelling], !result.contains(path) { result.append(path) }
        }
        return result
    }
}
