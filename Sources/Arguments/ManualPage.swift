extension Root {
    /// A hand-written section of the manual. Its text has paragraphs separated by empty lines; those that begin with a blank
    /// are verbatim.
    public typealias Prose = (title: String, text: String)

    /// The manual page of the program as roff source with the man macros, in ASCII.
    ///
    /// A DESCRIPTION or TUTORIAL in `prose` comes before the commands, all other prose after the options, in the given
    /// order. References to other pages are last. The date is printed as given.
    public func manual(prose: [Prose], seeAlso: [String] = [], date: String) -> String {
        let also = Self.seeAlso(seeAlso)
        return Roff.page(
            manualBlocks(prose) + also, title: program.uppercased(), section: 1, date: date,
            source: "\(program) \(version)")
    }

    /// The manual page as plain text, with lines of at most `width` columns, clamped to 20 to 200. Only verbatim text may be
    /// longer. The text ends in a newline.
    public func manualText(prose: [Prose], width: Int) -> String {
        TextLayout.text(manualBlocks(prose), width: width, indentation: 4)
    }

    private func manualBlocks(_ prose: [Prose]) -> [Block] {
        func section(_ prose: Prose) -> [Block] {
            [.heading(prose.title.uppercased())] + Block.paragraphs(of: prose.text)
        }
        // A tutorial is read before the commands.
        let isDescription = { (prose: Prose) in ["DESCRIPTION", "TUTORIAL"].contains(prose.title.uppercased()) }
        var blocks: [Block] = [.heading("NAME"), .paragraph("\(program) - \(summary)")]
        blocks += [.heading("SYNOPSIS"), .usage(usageLines(of: []))]
        blocks += prose.filter(isDescription).flatMap(section)
        blocks.append(.heading("COMMANDS"))
        blocks += Self.sections(top).flatMap { $0.subcommands.flatMap { commandBlocks($0, []) } }
        blocks += [.heading("OPTIONS"), .paragraph("Every command takes these.")]
        blocks += [.entries(Self.entries(of: commonParameters))]
        return blocks + prose.filter { !isDescription($0) }.flatMap(section)
    }

    private func commandBlocks(_ subcommand: Subcommand<Environment>, _ above: [String]) -> [Block] {
        let path = above + [subcommand.info.name]
        let opening: [Block] = [.topic(spelled(path)), .usage(usageLines(of: path))]
        let own: [Block]
        switch subcommand.kind {
        case .command(let type): own = blocksOf(type, info: type.info)
        case .group(let group): own = blocksOf(group)
        }
        // The man macros have no heading below the topic. Terms are clear without one.
        let body = own.filter { if case .heading = $0 { false } else { true } }
        let subcommands = subcommand.group?.shownSubcommands.flatMap { commandBlocks($0, path) } ?? []
        return opening + body + subcommands
    }
}
