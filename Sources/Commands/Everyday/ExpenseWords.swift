internal import Arguments
internal import Failures
internal import Ledger
internal import Text

/// Alternative names of the option `--on`.
let dayNames = ["date", "day", "when", "dated", "at"]

/// Returns the tag that a word names: `#lunch` is the tag `lunch`, as replies write it.
func tagNamed(_ word: String) -> String {
    word.utf8.first == UInt8(ascii: "#") && word.utf8.count > 1 ? String(word.unicodeScalars.dropFirst()) : word
}

/// The options for the details of an expense, besides amount, day and category.
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

    // A group of options costs as much at startup as five options, so these are in none.

    /// The details of the expense as typed.
    var words: DetailWords {
        DetailWords(payee: payee, method: method, note: note, tag: tag, filing: filing)
    }

    /// The outing and time as typed.
    var filing: FilingWords { FilingWords(outing: outing, time: time) }

    /// The payer and shares as typed.
    var people: PeopleWords { PeopleWords(recipients: recipients, paidBy: paidBy) }
}

/// The details of an expense as typed, besides amount, day and category.
struct DetailWords {
    let payee: String?
    let method: String?
    let note: String?
    let tag: [String]
    let filing: FilingWords
}

extension Environment {
    /// Suggests a known name that is similar to a new one, or to one without matches.
    ///
    /// - Parameter isFound: whether other spellings of a name count as a match.
    func noticeNearest(
        _ word: String?, of dimension: Dimension, in book: any Book, isFound: Bool = false, _ say: (String) -> String
    ) throws {
        guard !common.quiet, let word, !word.isEmpty, try !book.isKnown(word, as: dimension) else { return }
        let names = try book.distinctNames(of: dimension)
        func key(_ name: String) -> String { dimension == .payee ? foldedName(name) : folded(name) }
        guard !isFound || !names.contains(where: { key($0) == key(word) }) else { return }
        // Among equally similar names, the most used.
        let near = nearest(to: word, among: names, limit: names.count)
        guard
            let chosen = near.count < 2
                ? near.first : nearest(to: word, among: try book.names(of: dimension, among: near), limit: 1).first
        else { return }
        notice(say(chosen))
    }

    /// Returns the category with a name. For an unknown one the error lists similar names.
    /// - Parameter making: the change of the typed command that creates it.
    func category(_ text: String, in tree: CategoryTree, making: [CommandChange] = []) throws -> Category {
        do {
            return try tree.find(text)
        } catch {
            guard error == .noSuchCategory(text) else { throw error }
            throw CommandError.unknownCategory(
                text, nearest: nearestCategories(to: text, in: tree), making: making)
        }
    }

    /// Returns the category with a name, which must accept expenses.
    /// - Throws: also `LedgerError.categoryIsArchived`.
    func usableCategory(
        _ text: String, in tree: CategoryTree, making: [CommandChange] = []
    ) throws -> Category {
        let found = try category(text, in: tree, making: making)
        guard !found.isArchived else { throw LedgerError.categoryIsArchived(path: tree.path(of: found.id)) }
        return found
    }

    /// Returns the paths of categories with similar names.
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
