internal import Ledger
internal import Output

extension RowWords {
    static let pattern = RowWords(
        of: PayeePattern.self,
        title: { pattern, _, _ in "pattern \(text(pattern))" },
        differences: { found, _ in found.compare("it", text) },
        clauses: { changed, _ in
            changed.after.filter { $0.old == nil }.map { "added the pattern \(text($0.new))" }
                + changed.after.filter { $0.old != nil }.map { "changed the pattern \(text($0.new))" }
                + changed.removed.map { "removed the pattern \(text($0))" }
        },
        json: { pattern, _ in
            .object([
                "id": .integer(pattern.id), "payee": .text(pattern.payee), "pattern": .text(pattern.pattern.text),
            ])
        })

    @Sendable private static func text(_ pattern: PayeePattern) -> String {
        "\(pattern.pattern.text) of \(pattern.payee)"
    }
}
