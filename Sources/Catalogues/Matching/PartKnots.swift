/// Which parts would make a product part of itself, at any depth.
///
/// Followed in the order of the products and of their parts, it is the last part of each circle that is a knot; without
/// those there is no circle left.
/// - Parameter parts: of each product its parts, by the places of the products that they are; `nil` for anything else.
/// - Returns: of each product that has some the places of such parts.
/// - Complexity: O(n) in the products and their parts.
func partKnots(_ parts: [[Int?]]) -> [Int: Set<Int>] {
    enum State { case unseen, open, done }
    var states = [State](repeating: .unseen, count: parts.count)
    var knots: [Int: Set<Int>] = [:]
    // A chain may be as long as the file, so there is no recursion.
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
