/**
 * The calls of a player who is excluded from play: they can withdraw their money, with everything that this
 * requires, and see their data. Any other call is refused for their session, including new calls. Calls that
 * start a session have no session yet and need no entry.
 */
import type { CallName } from './routes.ts'

const names = [
  // Public calls that pages need for everyone.
  'listCurrencies',
  'listLocales',
  'listCountries',
  'getConstants',
  'listContent',
  'getContent',
  'getInit',
  'getChallenge',
  'listFieldValidations',
  'listCollections',
  'listProviders',
  'getProvider',
  'listGames',
  'listGameFilters',
  'getGame',
  'listSimilarGames',
  'listWinners',
  'getLoyaltyTerms',
  'createCommunication',
  'unsubscribe',

  // The player's own data.
  'getLoyaltyAccount',
  'listLevels',
  'listLoyaltyPlays',
  'listCashbackDays',
  'listCashbackPayments',
  'listCashbackClaims',
  'getProfile',
  'listAccounts',
  'listInvoices',
  'getInvoice',
  'getInvoiceStatistics',
  'listSpins',
  'listSpinGames',
  'getSpin',
  'getPlayTotals',
  'listBets',
  'getBet',
  'getCountryRequest',
  'listMessages',
  'readMessages',
  'readAllMessages',
  'removeMessages',
  'getPlayReport',
  'listComplaints',
  'createComplaint',
  'getComplaint',
  'writeComplaint',
  'withdrawComplaint',
  'unsubscribePush',
  'listLimits',
  // Only another self-exclusion; this is checked where it begins.
  'createLimit',
  'askToReturn',
  'askForRemoval',
  'listIdentities',
  'exportData',
  'exportDocument',
  'listSessions',
  'closeSession',
  'closeOtherSessions',
  'logout',

  // Calls that protect the account: password, second factors, passkeys, linked identities.
  'changePassword',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'renamePasskey',
  'removePasskey',
  'removeIdentity',

  // Withdrawals from any of their accounts, and the cancellation of one to a wrong destination.
  'switchAccount',
  'listWithdrawalMethods',
  'createWithdrawal',
  'moveVault',
  'declineInvoice',
  'listDestinations',
  'removeDestination',
  'getTurnOverWager',
  // Accrued rakeback is the player's money.
  'claimRakeback',
  'claimCashback',
  // So are the rewards of completed quests.
  'listPlayerQuests',
  'listQuestRounds',
  'claimPlayerQuest',
  // Shows which bonus the withdrawal would cancel.
  'listPlayerBonuses',
  'listEndedPlayerBonuses',
  'listPlayerFreespins',
  'listPlayerFreebets',

  // What may be required before a withdrawal: verification and proof of identity.
  'confirmEmail',
  'resendEmailConfirmation',
  // Only for players who have not verified a number yet; this is checked where it is verified.
  'sendOtp',
  'verifyOtp',
  'listDocuments',
  'createDocument',
  'removeDocument',
  'startIdentityCheck',
  'getIdentityCheck',
  'showPassword',
  'getSecondFactor',
  'showSecondFactor',
  'askPasskey',
  // If the operator requires a second factor for withdrawals, the player may not have one yet.
  'beginSecondFactor',
  'confirmSecondFactor',
  'beginPasskey',
  'confirmPasskey',
] as const satisfies readonly CallName[]

export const whileExcluded: ReadonlySet<CallName> = new Set(names)
