/// Says into which category an imported expense goes whose payee or text holds some words.
public struct Rule: Hashable, Sendable {
    public let id: Int64
    /// The words, compared without case and accents.
    public let text: String
    public let category: Category.ID

    public init(id: Int64, text: String, category: Category.ID) {
        self.id = id
        self.text = text
        self.category = category
    }
}
