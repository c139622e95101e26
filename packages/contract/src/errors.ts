/**
 * Every refusal of the API: its name in code, its stable number on the wire and its HTTP status. The text for
 * players is content (`content/<locale>/alerts/errors.json`, key = name). 401 and 403 mean only that a
 * session is over or an account may not sign in: the site then drops the session.
 *
 * Blocks: 10xxx transport, 11xxx player, 12xxx wallet, 13xxx payment, 14xxx game and bonus, 15xxx retention.
 */
export const errors = {
  internal: { code: 10000, status: 500 },
  notFound: { code: 10001, status: 404 },
  badRequest: { code: 10002, status: 400 },
  bodyNotJson: { code: 10003, status: 400 },
  bodyTooLarge: { code: 10004, status: 413 },
  bodyTooDeep: { code: 10005, status: 400 },
  tooManyRequests: { code: 10006, status: 429 },
  validationFailed: { code: 10007, status: 422 },
  idempotencyKeyMissing: { code: 10008, status: 400 },
  idempotencyKeyReused: { code: 10009, status: 409 },
  unavailable: { code: 10010, status: 503 },
  mediaTypeUnsupported: { code: 10011, status: 415 },
  maintenance: { code: 10012, status: 503 },

  loginFailed: { code: 11001, status: 401 },
  sessionOver: { code: 11002, status: 401 },
  codeWrong: { code: 11003, status: 409 },
  accountBlocked: { code: 11004, status: 403 },
  codeSentTooOften: { code: 11005, status: 429 },
  loginTooOften: { code: 11006, status: 429 },
  countryRestricted: { code: 11007, status: 409 },
  confirmationCodeInvalid: { code: 11008, status: 422 },
  emailAlreadyConfirmed: { code: 11009, status: 409 },
  confirmationSentTooOften: { code: 11010, status: 429 },
  registrationClosed: { code: 11011, status: 409 },
  /** The details match a person who must not play. The text must not reveal more. */
  registrationRefused: { code: 11121, status: 409 },
  /** The account already has that country. */
  countryIsOwn: { code: 11122, status: 409 },
  resetCodeInvalid: { code: 11012, status: 409 },
  resetSentTooOften: { code: 11013, status: 429 },
  codeSentJustNow: { code: 11110, status: 429 },
  codesUsedUp: { code: 11111, status: 429 },
  proofMissing: { code: 11031, status: 409 },
  proofWrong: { code: 11032, status: 409 },
  proofUsedUp: { code: 11033, status: 409 },
  socialFailed: { code: 11034, status: 409 },
  socialOfferOver: { code: 11036, status: 409 },
  messagesTooOften: { code: 11030, status: 429 },

  factorNeeded: { code: 11050, status: 409 },
  factorCodeWrong: { code: 11051, status: 409 },
  factorIsOn: { code: 11052, status: 409 },
  factorIsOff: { code: 11053, status: 409 },
  factorSetupOver: { code: 11054, status: 409 },
  signInLapsed: { code: 11055, status: 409 },
  autologinInvalid: { code: 11056, status: 409 },
  accountNotEmpty: { code: 11057, status: 409 },
  paymentUnderWay: { code: 11058, status: 409 },
  roundUnderWay: { code: 11059, status: 409 },
  passkeyWrong: { code: 11080, status: 409 },
  passkeysClosed: { code: 11081, status: 409 },
  passkeysTooMany: { code: 11082, status: 409 },
  factorSetupRequired: { code: 11083, status: 409 },
  passwordNeeded: { code: 11084, status: 409 },

  documentsFull: { code: 11090, status: 409 },
  documentsTooOften: { code: 11091, status: 429 },
  documentKept: { code: 11092, status: 409 },
  identityRejected: { code: 11093, status: 409 },

  identityPaused: { code: 11100, status: 409 },
  destinationsPaused: { code: 11101, status: 409 },
  emailChangedTooOften: { code: 11102, status: 429 },
  emailChangeOver: { code: 11103, status: 409 },
  confirmationNeedsPassword: { code: 11104, status: 409 },
  /** The account belongs to someone else: its email is free again. */
  emailFreed: { code: 12951, status: 409 },

  complaintClosed: { code: 11130, status: 409 },
  complaintsFull: { code: 11131, status: 409 },
  complaintsTooOften: { code: 11132, status: 429 },

  limitFixed: { code: 11040, status: 409 },
  /** A self-exclusion whose period is not over. */
  exclusionNotOver: { code: 11043, status: 409 },
  playerExcluded: { code: 11041, status: 409 },

  /**
   * Restriction type 1: no deposits and no real-money play from that country or with an account registered
   * there.
   */
  playRestricted: { code: 11120, status: 409 },

  currencyNotAvailable: { code: 12001, status: 422 },
  accountHoldsMoney: { code: 12002, status: 409 },
  accountIsActive: { code: 12003, status: 409 },
  /** Money can't be set aside while the player must stake, owes the operator, or plays with a bonus. */
  vaultTurnOverLeft: { code: 12010, status: 409 },
  vaultDebtOpen: { code: 12011, status: 409 },
  vaultBonusActive: { code: 12012, status: 409 },
  vaultLocked: { code: 12013, status: 409 },
  /** The lock would end earlier than it does now. */
  vaultLockShorter: { code: 12014, status: 409 },
  /** For staff: held money must be returned, but no destination is known. */
  returnNeedsDestination: { code: 12950, status: 409 },

  depositNotAllowed: { code: 13001, status: 409 },
  methodNotAvailable: { code: 13002, status: 422 },
  birthDateRequired: { code: 13003, status: 409 },
  turnOverLeft: { code: 13004, status: 409 },
  emailNotConfirmed: { code: 13005, status: 409 },
  notEnoughFunds: { code: 13006, status: 409 },
  invoiceNotDeclinable: { code: 13007, status: 409 },
  bonusRoundOpen: { code: 13008, status: 409 },
  withdrawalNotAllowed: { code: 13009, status: 409 },
  paymentProviderUnavailable: { code: 13010, status: 503 },
  identityCheckNeeded: { code: 13011, status: 409 },
  otherMethodFirst: { code: 13012, status: 409 },
  bonusActive: { code: 13013, status: 409 },
  depositEnded: { code: 13014, status: 409 },
  /** The player's market asks whether they want a deposit limit before they first deposit. */
  limitChoiceNeeded: { code: 13015, status: 409 },
  depositsStopped: { code: 13020, status: 409 },
  withdrawalsStopped: { code: 13021, status: 409 },
  /** A change of the email was undone, so the account may be compromised. */
  withdrawalsPaused: { code: 13040, status: 409 },
  /** Too many wrong codes by text message were entered for the number. */
  codesEnded: { code: 13041, status: 429 },
  depositLimitReached: { code: 13100, status: 409 },

  gameNotAvailable: { code: 14001, status: 409 },
  gameNotInCountry: { code: 14002, status: 409 },
  gameNotInCurrency: { code: 14003, status: 409 },
  playNotAllowed: { code: 14004, status: 409 },
  /** The account may be a second one of an excluded person; staff decides. The text must not reveal more. */
  playOnHold: { code: 13022, status: 409 },
  /** A register of self-excluded people that must be asked does not answer. */
  registerUnanswered: { code: 13023, status: 503 },
  /** The player has not stated all that a register needs. */
  registerDataMissing: { code: 13024, status: 409 },
  demoNotOffered: { code: 14005, status: 409 },
  gameProviderUnavailable: { code: 14006, status: 503 },
  signInToPlay: { code: 14007, status: 409 },
  /** The player has marked as many games as the site keeps. */
  favoritesFull: { code: 14008, status: 409 },
  bonusOver: { code: 14020, status: 409 },
  bonusActiveAlready: { code: 14021, status: 409 },
  /** An earlier bonus of its package waits to be activated. */
  bonusOutOfOrder: { code: 14026, status: 409 },
  /** Its terms forbid the player to cancel it while it is active. */
  bonusCancelLocked: { code: 14023, status: 409 },
  /** The operator has paused its offer. */
  bonusPaused: { code: 14024, status: 409 },
  /** Players have claimed all of the offer's budget. */
  bonusUsedUp: { code: 14025, status: 409 },
  /** The provider has not answered yet whether it adds the free spins. */
  freespinPending: { code: 14030, status: 503 },
  /** The provider refuses to add the free spins. */
  freespinRefused: { code: 14031, status: 409 },
  /** Free spins of which some were played can't be cancelled. */
  freespinUsed: { code: 14032, status: 409 },
  /** Free spins that can be played, or whose winnings are not reported yet, keep an account open. */
  freespinsLeft: { code: 14033, status: 409 },
  /** A bonus starts only when the vault of its currency is empty. */
  vaultNotEmpty: { code: 14022, status: 409 },
  /** A bonus starts only when no withdrawal of its currency could still be cancelled: its money would be cash again. */
  bonusWithdrawalOpen: { code: 14027, status: 409 },

  /** Less rakeback has accrued than the smallest claim. */
  rakebackTooSmall: { code: 15001, status: 409 },
  cashbackLapsed: { code: 15002, status: 409 },
  /** The quest is locked, running, used up or not offered to the player. */
  questNotAvailable: { code: 15010, status: 409 },
  /** As many quests are active as the operator allows. */
  questsTooMany: { code: 15011, status: 409 },
  questNotActive: { code: 15012, status: 409 },
  questNotClaimable: { code: 15013, status: 409 },
  /** The run is over or cancelled, needs no opt-in, or is not offered in the player's market. */
  tournamentNotOpen: { code: 15020, status: 409 },
  /** Its places are final. */
  tournamentEnded: { code: 15021, status: 409 },
  /** The run is over, needs no opt-in, or is not offered in the player's market. */
  prizeDropNotOpen: { code: 15030, status: 409 },
} as const satisfies Record<string, { code: number; status: number }>

export type ErrorName = keyof typeof errors

const byCode = new Map<number, ErrorName>(
  Object.entries(errors).map(([name, { code }]) => [code, name as ErrorName]),
)

/** The name of a code from the wire, or null for a code of a newer server. */
export function errorName(code: number): ErrorName | null {
  return byCode.get(code) ?? null
}
