internal import Screen

/// A key and its action. The footer, the help page, the mouse and `press` all follow from this description.
struct KeyBinding<Target> {
    let hint: Hint
    /// Changes the target, and returns the effect to execute; `nil` for none.
    ///
    /// `index` is the position of the pressed key in `Hint.key`: 1 for `l` of `h l`. A key of `Hint.also` has the
    /// position of its equivalent.
    let act: (_ target: inout Target, _ index: Int, _ canvas: Canvas) -> Effect?

    /// - Parameters:
    ///   - key: the names of the keys, separated by blanks; see `Hint`.
    ///   - obstacle: the reason why the keys cannot be used now. Pressing one shows it.
    init(
        _ key: String, also: String = "", _ does: String, unless obstacle: String? = nil,
        act: @escaping (_ target: inout Target, _ index: Int, _ canvas: Canvas) -> Effect?
    ) {
        hint = Hint(key, also: also, does, unless: obstacle)
        self.act = act
    }
}

extension Array {
    /// Acts on a key, if a binding has it. A key that cannot be used now only shows the reason.
    /// - Returns: `nil` if no binding has the key, otherwise the effect, which may be `nil` too.
    func press<Target>(_ key: Key, in target: inout Target, on canvas: Canvas) -> Effect??
    where Element == KeyBinding<Target> {
        for binding in self {
            guard let index = binding.hint.index(of: key) else { continue }
            if let obstacle = binding.hint.obstacle { return .some(.message(obstacle)) }
            return .some(binding.act(&target, index, canvas))
        }
        return nil
    }
}
