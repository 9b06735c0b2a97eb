/// Returns the parts that would make a product contain itself, at any depth.
///
/// In a depth-first walk these are the edges back to an open product. Without them there are no cycles.
/// - Parameter parts: for each product the indices of its parts' products; `nil` for a part that refers to no product.
/// - Returns: the positions of these parts, by product.
/// - Complexity: O(n) in the products and their parts.
func partKnots(_ parts: [[Int?]]) -> [Int: Set<Int>] {
    enum State { case unseen, open, done }
    var states = [State](repeating: .unseen, count: parts.count)
    var knots: [Int: Set<Int>] = [:]
    // A chain may be as long as the file, so recursion could overflow the stack.
    var path: [(product: Int, next: Int)] = []
    for start in parts.indices where states[start] == .unseen {
        states[start] = .open
        path.append((start, 0))
        while let (product, next) = path.last {
            guard next < parts[product].count else {
                states[product] = .done
                path.removeLast()
                continue
            }
            path[path.count - 1].next += 1
            guard let part = parts[product][next] else { continue }
            switch states[part] {
            case .unseen:
                states[part] = .open
                path.append((part, 0))
            case .open: knots[product, default: []].insert(next)
            case .done: break
            }
        }
    }
    return knots
}
