/** Refusals of the command line. None of these is an answer of the API. */
export const refusals = {
  staffUnknown: 'Unknown staff member or wrong key.',
  codeUnknown: 'Unknown, used or expired code. Ask for a new one: `staff invite <id>`.',
  tooManyTries: 'Too many wrong keys.',
  tooManyCodes:
    'Too many wrong codes. One more is possible every half day; `staff reset` gives a new key and removes the app.',
  proofWrong: 'Wrong code. Each code of the app counts once: wait for the next one.',
  proofNeeded: 'Use a passkey or enter a new code of your authenticator app first.',
  signatureNeeded: 'You have a passkey: approve this in the office, where you sign it.',
  signatureWrong: 'You signed something else, or the passkey was removed: read it again and sign again.',
  passkeyWrong:
    'The passkey is unknown or was removed, or its answer is too old. Try again, or use another way to sign in.',
  directoryClosed: 'Sign-in through a directory is off: see OFFICE_DIRECTORY_ISSUER.',
  directoryFailed: 'The sign-in through the directory failed or took too long. Begin again in this tab.',
  directoryUnknown:
    'No staff member has the verified email of this account. Ask a colleague which address you have here.',
  directoryChanged:
    'You signed in with another account of the directory before. Two colleagues must end that connection: `staff disconnect`.',
  factorMissing: 'Sign in with your key first, and set up a passkey or an app.',
  passkeysClosed: 'Passkeys need an address of the office with a host name: see OFFICE_URL.',
  passkeysTooMany: 'You have ten passkeys: remove one first.',
  lastFactor: 'This is your last second factor: add another passkey first.',
  rightMissing: 'This staff member may not do that.',
  beyondAmount:
    'The amount is above what you may decide: see `bound list`. A staff member with a higher bound can do it.',
  beyondDay:
    'With this, you would decide about more money today than your bound of a day allows: see `bound list`. Another staff member can do it.',
  beyondMarket: 'The player is in a market that your permission does not include: see `bound list`.',
  boundWithoutRate:
    'Your permission has a largest amount in another currency, and there is no rate to compare them: a staff member without that bound can do it.',
  ownBound: 'The bound is about you or about a right of yours: another staff member must order it.',
  sameMember: 'You ordered this yourself: another staff member must agree.',
  approverConcerned: 'The order is about you: another staff member must agree.',
  approverTooNew: 'You can’t approve anything yet: `staff list` shows from when you can.',
  approverDependent:
    'One of you added the other, or added the people who did. A more independent staff member must agree.',
  approverSameRole:
    'You have the same rights as the member who placed this order. A staff member with other rights must agree.',
  orderDecided: 'This order has been decided already.',
  orderExpired: 'This order has expired: refuse it and place it again.',
  orderChanged: 'This is not the order that you read: read it again with `order show`.',
  loginDiffers: 'The order admits another login. Repeat the email or phone that you checked: `--login …`.',
  orderStale: 'The subject of the order has changed since it was placed: refuse it and place it again.',
  withdrawalChanged:
    'This is not the withdrawal that you read: it or its player has changed. Read it again with `withdrawal list` or `payment show`.',
  withdrawalClaimed:
    'A colleague is working on this withdrawal: wait, or take it over with `withdrawal take-over`.',
  withdrawalNotClaimed: 'This withdrawal has no claim that you could release or take over.',
  withdrawalEnded: 'This withdrawal has already ended.',
  staffExists: 'A staff member has or had this name. Names are not used twice.',
  staffAccepted: 'They have a key already. `staff reset` orders a new one.',
  emailMissing: 'They have no email address: `staff change <id> --email …` orders one.',
  lastOfStaff: 'Nobody would be left who can add staff.',
  lastApprover: 'Nobody would be left who can approve the orders of others.',
  returnWaits:
    'This return waits for an approval: read it in `withdrawal list`, and use `withdrawal approve`.',
  returnNotOpen: 'This is not a return, or its provider may be paying it, or it has ended.',
  returnRefunded: 'Its provider refunds the payment itself: the return needs no destination.',
  destinationNotTheirs:
    'The destination is not in the player’s address book, and the document is not an accepted payment document of theirs.',
  destinationWrong: 'The fields don’t match the method.',
  referenceUsed: 'Another return was marked as paid with this reference.',
  stoppedForLonger:
    'It is stopped for longer than that: a staff member who may allow it can end the stop, with `allow`.',
  notFound: 'Not found.',
  exportNotReady: 'The file is still being written: see `export list`.',
  exportFailed: 'The file could not be written: order it again.',
  exportTooLarge: 'The list has more rows than one file may have: order it for fewer days.',
  exportsTooMany: 'You have as many exports as you can have at a time: wait until one expires.',
  documentChanged: 'Someone has decided about this document since you read it: read it again.',
  notScanned: 'The virus scan has not finished: the document can’t be opened or accepted yet.',
  registerListed:
    'A register of self-excluded people lists the player: until it no longer does, the country stays.',
  registerUnanswered:
    'A register of self-excluded people has not answered about the player, or the profile lacks what it needs: until it answers, the country stays.',
  erased: 'The player was erased: no new text about them can be stored.',
  notClosed: 'The account is not closed.',
  keptByLaw: 'The player has moved money: by law, their data is kept for the time in retention.json.',
  notSending: 'The withdrawal is not being sent, so it can’t be settled.',
  notSaidPaid: 'Its provider has not confirmed the payment: it may still be paid.',
  depositUnderWay: 'The deposit is still under way: its provider may still confirm it.',
  addedBefore: 'This payment was added to a deposit already.',
  chargebackBooked:
    'A chargeback with this reference was booked before, for this deposit or another one of its provider.',
  tooMuch: 'The amount is more than the ledger holds.',
  importNotHeld: 'The import does not wait for a decision: a later list replaced it, or someone decided.',
  offerNotGranted: 'There is no such offer with the trigger grant.',
  notByInvitation: 'There is no such level by invitation.',
  invitationMarket: 'The market of the player allows no levels by invitation.',
  invitationRestricted: 'The player takes a break, or may not play.',
  invitationUnverified: 'The identity of the player is not verified.',
  invitationPoints: 'The player has fewer points than the level requires.',
  invitationReached: 'The player has this level or a higher one.',
  notInvited: 'The player has no invitation to this level: see `loyalty invitations`.',
  runTaken: 'A run for another offer or for other players has this name.',
  runTooLarge: 'The run has more players or costs more than grants.json allows.',
  runEmpty: 'No player of the list can have the offer: see `reward check`.',
  runCancelled: 'The run was cancelled.',
  statementNotPayable: 'The statement is not closed, was paid, or has nothing to pay: see `statement show`.',
  partnerAccountClosed: 'The account of the partner is closed: change it with `partner change` first.',
  partnerIdWrong:
    'The ID of a partner has lower-case letters, digits and dashes, at most 48, and is not `friend`.',
  partnerTaken: 'There is a partner with this ID.',
  partnerUnknown: 'There is no such partner: see `partner list`.',
  planUnknown: 'There is no such plan in affiliates.json.',
  postbackWrong: 'Postbacks go to an https address of the public internet.',
  campaignClosed: 'The campaign is off, or now is outside of its time.',
  campaignRepeated: 'The campaign was started today already: see `campaign runs`.',
  campaignRunState: 'There is no such run, or its state does not allow this: see `campaign runs`.',
  pushStarted: 'Web push is on already: see `push show`.',
  pushStopped: 'Web push is off: see `push start`.',
  betEnded: 'The bet can no longer be voided: it was cashed out, refunded, declined or rolled back.',
  draftChanged: 'The draft has changed since you read it.',
  draftOutdated:
    'Another version has been published since this draft was begun, and the draft would undo it. Discard the draft and make the changes again.',
  dayNotSealed: 'This day is not sealed.',
  dayAsSealed: 'The day has no difference that was not accepted.',
  dayUnread: 'The day could not be read in time: try again when the database is less busy.',
  dayDiffersTooMuch: 'The day has more differences than a check lists, so they can’t be accepted.',
  debtSettled: 'The chargeback left nothing owed, or less than that: see `debt list`.',
  repaymentRecorded: 'A payment with this reference was recorded for a debt before.',
  betOwesNothing: 'The bet owes nothing.',
  complaintClosed: 'The complaint is closed.',
  complaintExtended: 'The deadline was extended before, which is possible once.',
  infected: 'A virus was found in the document, and it was destroyed.',
} as const
export type StaffRefusalName = keyof typeof refusals

/** A refusal of the command line, never an answer of the API. */
export class StaffRefusal extends Error {
  readonly refusal: StaffRefusalName
  constructor(refusal: StaffRefusalName, detail = '') {
    super(refusals[refusal] + detail)
    this.name = 'StaffRefusal'
    this.refusal = refusal
  }
}
