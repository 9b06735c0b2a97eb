internal import Arguments
internal import Bookkeeping
internal import Ledger

/// `spesa method add NAME…`
struct MethodAdd: SpesaCommand {
    static let info = CommandInfo(
        name: "add", summary: "Say what is known of a way of paying.",
        discussion: """
            Without --kind it is what the name says (cash, card, transfer, voucher), else a voucher where something is said \
            of vouchers, else a card where something is said of one, else other, which pays as a card does. The number of a \
            card is typed at a prompt that does not show it, or read from standard input; it is checked, and only its last \
            four digits are kept. A card that has expired is refused.
            """,
        examples: [
            ("spesa method add visa --kind card --expires 11/28", "asks for the number on a terminal"),
            ("spesa method add visa --number-stdin <number", "for scripts"),
            (
                "spesa method add meal --kind voucher --face 8 --most 8 --for food",
                "at most eight of 8,00 €, for food only"
            ),
        ], isDiscreet: true)

    @Argument("What it is called: its words are one name.", placeholder: "NAME") var words: [String]
    @OptionGroup var options: MethodOptions

    func run(in environment: Environment) throws {
        let context = try environment.contextToChange()
        let name = words.joined(separator: " ")
        try PaymentMethod.requireNoCard(name)
        var edit = try options.edit(in: context, environment)
        if options.numberStdin {
            edit.card = try environment.cardNumber(mayBeNone: false)
        } else if environment.canAsk, edit.kind(ofNew: name) == .card {
            edit.card = try environment.cardNumber(mayBeNone: true)
        }
        let method = try context.addMethod(name, edit)
        try environment.reply(method.report(in: context) { "Added \(name): \($0)." })
    }
}
