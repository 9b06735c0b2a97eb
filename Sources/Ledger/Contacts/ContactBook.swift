public import Outings

/// A book's payees, people and places.
///
/// An expense bears the name of its payee, so a payee is known by its name without any row.
public protocol ContactBook: AnyObject {
    /// Those of which more than a name is known, by number.
    func contacts(_ kind: Contact.Kind) throws -> [ContactRecord]
    /// What expenses say of payees, each name as it is written, in no order.
    /// - Parameter payee: only names that are this one, whatever the case and the accents; `nil` for all.
    /// - Complexity: O(their expenses).
    func payeesPaid(named payee: String?) throws -> [PayeePaid]
    /// How many rows refer to each contact, by its number; none where there is no entry.
    func contactUses(_ kind: Contact.Kind) throws -> [Int64: Int]
    /// Writes what `decide` answers for those that are there: new ones have the number 0, others are changed. What is as it
    /// was leaves no trace.
    /// - Returns: what was written, as it stands.
    /// - Throws: `LedgerError.contactExists`, why `checked` refuses one, or what `decide` throws.
    func changeContacts(
        _ kind: Contact.Kind, as action: ContactAction, by signature: Signature,
        _ decide: ([ContactRecord]) throws -> [ContactRecord]
    ) throws -> [ContactRecord]
    /// Removes one.
    /// - Throws: `LedgerError.noSuchContact`, or of kind `payee.in-use`, `person.in-use`, `place.in-use`.
    func removeContact(_ id: Int64, _ kind: Contact.Kind, by signature: Signature) throws
    /// Lets another person or place take the place of one, wherever it is named, and take over what only the first one says.
    /// - Throws: `LedgerError.noSuchContact`.
    func mergeContact(
        _ id: Int64, into other: Int64, _ kind: Contact.Kind, by signature: Signature
    ) throws -> ContactRecord
    /// Gives a payee another name wherever it stands.
    /// - Throws: `LedgerError.noSuchContact`, `contactExists` for the name of another one, or why it cannot be kept.
    func renamePayee(_ name: String, to new: String, by signature: Signature) throws -> PayeeMoved
    /// Lets another payee take the place of one wherever it stands, and take over what only the first one says.
    /// - Throws: `LedgerError.noSuchContact`.
    func mergePayee(_ name: String, into other: String, by signature: Signature) throws -> PayeeMoved
}
