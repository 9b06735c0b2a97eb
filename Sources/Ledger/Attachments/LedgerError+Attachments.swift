internal import Failures

extension LedgerError {
    /// The file is larger than `GivenAttachment.most`.
    public static func attachmentTooLarge(_ path: String, bytes: Int) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "attachment.too-large",
                message: "'\(path)' is too large: \(bytes) bytes, the limit is \(GivenAttachment.most)",
                input: path, hint: "make the file smaller"))
    }

    /// The file is empty.
    static func attachmentEmpty(_ path: String) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "attachment.empty", message: "'\(path)' is empty", input: path,
                hint: "name a file that is not empty"))
    }

    /// The text is not a valid name for an attachment.
    static func attachmentName(_ name: String) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "attachment.name", message: "'\(name)' cannot be the name of an attachment", input: name,
                hint: "give the file a name like receipt.jpg"))
    }

    /// The JPEG file is truncated.
    static func attachmentCutShort(_ path: String) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "attachment.cut-short", message: "'\(path)' is cut off: the end of the picture is missing",
                input: path, hint: "copy it again, or keep it as it is with: --as-is"))
    }

    /// The content of a transferred file does not match the hash of its attachment.
    public static let attachmentIsOther = LedgerError.taken(
        ErrorWords(
            kind: "attachment.other-file", message: "an included file is not the one that was attached",
            hint: "make another one of the same book with 'spesa dump FILE --with-attachments'; nothing was changed"))

    /// No attachment has this number.
    public static func noSuchAttachment(_ number: String) -> LedgerError {
        .missing(
            ErrorWords(
                kind: "attachment.not-found", message: "there is no attachment \(number)", input: number,
                hint: "see them all with: spesa attachments"))
    }

    /// The text is not a valid attachment number.
    public static func attachmentNumber(_ text: String) -> LedgerError {
        .nameless(
            ErrorWords(
                kind: "attachment.number", message: "'\(text)' is not the number of an attachment", input: text,
                hint: "it is in the first column of: spesa attachments"))
    }

    /// The file of the attachment is beside another copy of the book. This copy has only the description.
    public static func attachmentElsewhere(_ attachment: Attachment) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "attachment.elsewhere",
                message: "the file of '\(attachment.name)' is missing: it was not copied with the book",
                input: attachment.name,
                hint: "bring it with 'spesa dump FILE --with-attachments' there, and 'spesa merge FILE' here"))
    }

    /// The file of the attachment is missing.
    public static func attachmentGone(_ attachment: Attachment) -> LedgerError {
        .taken(
            ErrorWords(
                kind: "attachment.gone",
                message: "the file of '\(attachment.name)' is missing: it is no longer beside the book",
                input: attachment.name,
                hint: "if you have the file, attach it again; otherwise remove the attachment: "
                    + "spesa attachment remove \(attachment.id)"))
    }
}
