package import Output
package import Statistics

extension Wording {
    /// The change of a group against the usual: `home, +20,00 (+10,0%) against 200,00 € usually`.
    package func sentence(_ row: Growth.Row) -> String {
        "\(row.group.label), \(change(row.comparison)) against \(amounts.string(row.usual)) usually"
    }
}

extension Growth.Row {
    /// The change of a category, for programs.
    package var members: [JSON.Member] {
        [
            JSON.Member("category", JSON(group.name)), JSON.Member("itself", .truth(group.isOwnPart)),
            JSON.Member("cents", .cents(total)), JSON.Member("amount", .amount(total)),
            JSON.Member("change_cents", .cents(comparison.change)),
            JSON.Member("change_permille", JSON(comparison.changePermille)),
            JSON.Member("usual_cents", .cents(usual)),
        ]
    }
}
