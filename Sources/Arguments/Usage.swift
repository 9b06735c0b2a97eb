extension Root {
    /// The usage lines at a path: two for a group with a default command; one for a command, another group or the
    /// program.
    func usageLines(of path: [String]) -> [String] {
        let (found, group, command) = place(at: path)
        let name = spelled(found)
        if let command { return [Self.usageLine(name, command)] }
        let subcommands = "\(name) COMMAND [WORDS] [OPTIONS]"
        guard !found.isEmpty, let type = group.defaultCommand else { return [subcommands] }
        return [Self.usageLine(name, type), subcommands]
    }

    /// The deepest existing node on a path. `found` is the path of the node. `command` is `nil` if the node is a group.
    func place(at path: [String]) -> (
        found: [String], group: CommandGroup<Environment>, command: (any Command<Environment>.Type)?
    ) {
        var group = top
        for (index, name) in path.enumerated() {
            guard let subcommand = group.subcommand(named: name) else { return (Array(path.prefix(index)), group, nil) }
            switch subcommand.kind {
            case .command(let type): return (Array(path.prefix(index + 1)), group, type)
            case .group(let inner): group = inner
            }
        }
        return (path, group, nil)
    }

    private static func usageLine(_ name: String, _ type: any Command<Environment>.Type) -> String {
        let words = type.info.usage ?? usageWords(type.init().slots().map(\.parameter))
        return [name, words, "[OPTIONS]"].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The arguments in a usage line: `KEY [VALUE [MORE…]]`. An optional argument encloses those after it. Required
    /// options are last.
    static func usageWords(_ parameters: [Parameter]) -> String {
        var text = ""
        var open = 0
        for word in parameters where word.role == .word {
            if !text.isEmpty { text += " " }
            if !word.isRequired {
                text += "["
                open += 1
            }
            text += word.placeholder + (word.isRepeating ? "…" : "")
        }
        text += String(repeating: "]", count: open)
        let options = parameters.filter { $0.role == .option && $0.isRequired }.map { "\($0.label) \($0.placeholder)" }
        return ([text] + options).filter { !$0.isEmpty }.joined(separator: " ")
    }
}
