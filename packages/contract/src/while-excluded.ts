/**
 * What a player may call who is excluded from play: he takes his money out, with all that belongs to that, and sees what is his.
 * Whatever is not named here is refused to his session, a new call too. Calls that begin a session know none and need no name.
 */
import type { CallName } from './routes.ts'

const names = [
  // What pages need of everyone, and anybody can see without a session.
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
  'getGame',
  'listWinners',
  'createCommunication',

  // What is his.
  'getProfile',
  'listAccounts',
  'listInvoices',
  'getInvoice',
  'getInvoiceStatistics',
  'listSpins',
  'getPlayTotals',
  'getCountryRequest',
  'listLimits',
  'listIdentities',
  'exportData',
  'exportDocument',
  'listSessions',
  'closeSession',
  'closeOtherSessions',
  'logout',

  // What keeps the account theirs.
  'changePassword',
  'removeSecondFactor',
  'renewRecoveryCodes',
  'renamePasskey',
  'removePasskey',
  'removeIdentity',

  // A withdrawal, of whichever of his accounts, and the taking back of one that goes to the wrong place.
  'switchAccount',
  'listWithdrawalMethods',
  'createWithdrawal',
  'declineInvoice',
  'listDestinations',
  'removeDestination',
  'getTurnOverWager',
  // It says which bonus goes with it.
  'listPlayerBonuses',

  // What may be asked of him before his money goes: who he is, and that it is he.
  'confirmEmail',
  'resendEmailConfirmation',
  // A number only of who has nothing proven yet: that is asked where it is proven.
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
  // Where the operator demands a second factor for withdrawals, he may have none yet.
  'beginSecondFactor',
  'confirmSecondFactor',
  'beginPasskey',
  'confirmPasskey',
] as const satisfies readonly CallName[]

export const whileExcluded: ReadonlySet<CallName> = new Set(names)
