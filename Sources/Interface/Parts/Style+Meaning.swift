internal import Terminal

/// Styles with a meaning. Each has its own background, because no colour has a contrast of 4.5:1 as text both on
/// #1e1e1e and on #ffffff: the best reaches 4.08:1. Without colours only the other attributes remain.
extension Style {
    /// The message of an error, unlike a reply.
    static let error = Style(bold: true, foreground: .indexed(231), background: .indexed(160))
    /// An amount over its ceiling.
    static let over = Style(foreground: .indexed(231), background: .indexed(160))
    /// A refund.
    static let refund = Style(foreground: .indexed(231), background: .indexed(28))
}
