/** What the command line refuses. None of these is an answer of the API. */
export const refusals = {
  staffUnknown: 'Unknown staff member or wrong key.',
  codeUnknown: 'Unknown, used or expired code. Ask for a new one: `staff invite <id>`.',
  tooManyTries: 'Too many wrong keys.',
  rightMissing: 'This staff member may not do that.',
  samePerson: 'You ordered this yourself: another staff member must agree.',
  approverConcerned: 'The order is about you: another staff member must agree.',
  approverTooNew: 'You can’t approve anything yet: `staff list` shows from when on you can.',
  approverDependent:
    'One of you added the other, or the people who added them, and somebody more independent can agree.',
  approverSameRole:
    'You have the same rights as the person who placed this order, and somebody with other rights can agree.',
  orderDecided: 'This order has been decided already.',
  orderExpired: 'This order has expired: refuse it and place it again.',
  orderChanged: 'This is not the order that you have read: read it again with `order show`.',
  orderStale: 'What the order is about has changed since it was placed: refuse it and place it again.',
  staffExists: 'There is a staff member with this name already, or was: names are not used twice.',
  staffAccepted: 'They have a key already. `staff reset` orders a new one.',
  emailMissing: 'No email address is known of them: `staff change <id> --email …` orders one.',
  lastOfStaff: 'Nobody would be left who may add staff.',
  lastApprover: 'Nobody would be left who can approve what others order.',
  returnNotOpen: 'This is no return, or its provider may be paying it, or it has ended.',
  returnRefunded: 'Its provider refunds the payment itself: the return needs no destination.',
  destinationNotTheirs:
    'The destination is not in the player’s address book, and the document is none of theirs that was accepted as a payment document.',
  destinationWrong: 'These are not the fields that the method pays to.',
  referenceUsed: 'Another return was marked as paid with this reference.',
  notFound: 'There is no such thing.',
  notScanned: 'The virus scan has not answered yet: nobody opens or accepts the document before.',
  erased: 'The player was erased: nothing new in words is kept of them.',
  notClosed: 'The account is not closed.',
  keptByLaw: 'The player has moved money: the law wants it kept until the time of retention.json is over.',
  notSending: 'The withdrawal is not on its way out, so nothing of it is to be settled.',
  notSaidPaid: 'Its provider has not said that it was paid: it may be paid yet.',
  depositUnderWay: 'The deposit is still under way: its provider may book it yet.',
  addedBefore: 'This payment was added to the deposit before.',
  tooMuch: 'It is more than the books hold.',
  infected: 'A virus was found in it, and it was destroyed.',
} as const
export type StaffRefusalName = keyof typeof refusals

/** An answer of the command line, never of the API. */
export class StaffRefusal extends Error {
  readonly refusal: StaffRefusalName
  constructor(refusal: StaffRefusalName, detail = '') {
    super(refusals[refusal] + detail)
    this.name = 'StaffRefusal'
    this.refusal = refusal
  }
}
