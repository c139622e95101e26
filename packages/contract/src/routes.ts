/**
 * The path and access of every call, as plain data: the browser imports this file without zod.
 *
 * `access`: `everyone` may call it signed in or not; `guest` calls start a session and ignore an existing
 * one; `player` calls answer 401 without an open session. `idempotencyKey` marks a POST that moves money: a
 * repeat with the same key returns the first reply. `isUpload` marks a body of form data instead of JSON.
 */
export const routes = {
  listCurrencies: { method: 'GET', path: '/api/settings/currencies', access: 'everyone' },
  listLocales: { method: 'GET', path: '/api/settings/locales', access: 'everyone' },
  listCountries: { method: 'GET', path: '/api/settings/countries', access: 'everyone' },
  getConstants: { method: 'GET', path: '/api/settings/constants', access: 'everyone' },

  listContent: { method: 'GET', path: '/api/content/{locale}/{directory}', access: 'everyone' },
  getContent: { method: 'GET', path: '/api/content/{locale}/{directory}/{identity}', access: 'everyone' },

  getInit: { method: 'GET', path: '/api/player/init', access: 'everyone' },
  listFieldValidations: { method: 'GET', path: '/api/player/fields/validations', access: 'everyone' },
  register: { method: 'POST', path: '/api/player/register', access: 'guest' },
  registerByPhone: { method: 'POST', path: '/api/player/register/phone', access: 'guest' },
  checkBonusCode: { method: 'POST', path: '/api/player/register/bonus-code', access: 'guest' },
  sendOtp: { method: 'POST', path: '/api/player/otp/send', access: 'everyone' },
  verifyOtp: { method: 'POST', path: '/api/player/otp/verify', access: 'everyone' },
  createSession: { method: 'POST', path: '/api/player/sessions', access: 'guest' },
  leaveForAuth0: { method: 'GET', path: '/api/player/sessions/social/auth0/redirect', access: 'guest' },
  leaveForProvider: {
    method: 'GET',
    path: '/api/player/sessions/social/{provider}/redirect',
    access: 'guest',
  },
  createSocialSession: { method: 'POST', path: '/api/player/sessions/social', access: 'guest' },
  createTokenSession: { method: 'POST', path: '/api/player/sessions/token', access: 'guest' },
  linkSocialIdentity: { method: 'POST', path: '/api/player/sessions/social/link', access: 'guest' },
  completeSession: { method: 'POST', path: '/api/player/sessions/second-factor', access: 'guest' },
  askPasskeyToSignIn: { method: 'POST', path: '/api/player/sessions/passkey/begin', access: 'guest' },
  createPasskeySession: { method: 'POST', path: '/api/player/sessions/passkey', access: 'guest' },
  refreshSession: { method: 'POST', path: '/api/player/sessions/refresh', access: 'guest' },
  logout: { method: 'POST', path: '/api/player/sessions/logout', access: 'player' },
  listSessions: { method: 'GET', path: '/api/player/sessions', access: 'player' },
  closeSession: { method: 'PUT', path: '/api/player/sessions/{id}/close', access: 'player' },
  closeOtherSessions: { method: 'PUT', path: '/api/player/sessions/others/close', access: 'player' },
  getProfile: { method: 'GET', path: '/api/player/profile', access: 'player' },
  updateProfile: { method: 'PUT', path: '/api/player/profile', access: 'player' },
  getCountryRequest: { method: 'GET', path: '/api/player/country-request', access: 'player' },
  requestCountry: { method: 'POST', path: '/api/player/country-request', access: 'player' },
  changePassword: { method: 'PUT', path: '/api/player/passwords', access: 'player' },
  listIdentities: { method: 'GET', path: '/api/player/identities', access: 'player' },
  removeIdentity: { method: 'DELETE', path: '/api/player/identities/{id}', access: 'player' },
  confirmIdentity: { method: 'PUT', path: '/api/player/identities/{id}/confirm', access: 'player' },
  exportData: { method: 'POST', path: '/api/player/data', access: 'player' },
  exportDocument: { method: 'POST', path: '/api/player/data/document', access: 'player' },
  closePlayer: { method: 'POST', path: '/api/player/close', access: 'player' },
  getSecondFactor: { method: 'GET', path: '/api/player/second-factor', access: 'player' },
  beginSecondFactor: { method: 'POST', path: '/api/player/second-factor', access: 'player' },
  removeSecondFactor: { method: 'DELETE', path: '/api/player/second-factor', access: 'player' },
  confirmSecondFactor: { method: 'PUT', path: '/api/player/second-factor/confirm', access: 'player' },
  renewRecoveryCodes: { method: 'PUT', path: '/api/player/second-factor/recovery-codes', access: 'player' },
  showSecondFactor: { method: 'PUT', path: '/api/player/second-factor/show', access: 'player' },
  showPassword: { method: 'PUT', path: '/api/player/passwords/show', access: 'player' },
  beginPasskey: { method: 'POST', path: '/api/player/passkeys/begin', access: 'player' },
  askPasskey: { method: 'POST', path: '/api/player/passkeys/ask', access: 'player' },
  confirmPasskey: { method: 'POST', path: '/api/player/passkeys', access: 'player' },
  renamePasskey: { method: 'PUT', path: '/api/player/passkeys/{id}', access: 'player' },
  removePasskey: { method: 'DELETE', path: '/api/player/passkeys/{id}', access: 'player' },
  listDocuments: { method: 'GET', path: '/api/player/documents', access: 'player' },
  createDocument: { method: 'POST', path: '/api/player/documents', access: 'player', isUpload: true },
  removeDocument: { method: 'DELETE', path: '/api/player/documents/{id}', access: 'player' },
  startIdentityCheck: { method: 'POST', path: '/api/player/services/sumsub/auth', access: 'player' },
  getIdentityCheck: { method: 'GET', path: '/api/player/services/sumsub', access: 'player' },
  requestPasswordReset: { method: 'POST', path: '/api/player/passwords/reset', access: 'guest' },
  confirmPasswordReset: { method: 'POST', path: '/api/player/passwords/confirm', access: 'guest' },
  confirmEmail: { method: 'POST', path: '/api/player/profile/confirmations/email', access: 'everyone' },
  requestEmailChange: { method: 'POST', path: '/api/player/profile/email', access: 'player' },
  confirmEmailChange: { method: 'PUT', path: '/api/player/profile/email', access: 'player' },
  resendEmailConfirmation: {
    method: 'POST',
    path: '/api/player/profile/confirmations/email/resend',
    access: 'player',
  },

  createCommunication: { method: 'POST', path: '/api/notification/communications', access: 'everyone' },

  getChallenge: { method: 'GET', path: '/api/player/challenge', access: 'everyone' },
  listLimits: { method: 'GET', path: '/api/player/limits', access: 'player' },
  createLimit: { method: 'POST', path: '/api/player/limits', access: 'player' },
  updateLimit: { method: 'PUT', path: '/api/player/limits/{limitId}', access: 'player' },
  removeLimit: { method: 'DELETE', path: '/api/player/limits/{limitId}', access: 'player' },

  listAccounts: { method: 'GET', path: '/api/wallet/accounts', access: 'player' },
  createAccount: { method: 'POST', path: '/api/wallet/accounts', access: 'player' },
  switchAccount: { method: 'PUT', path: '/api/wallet/accounts/{id}/switch', access: 'player' },
  hideAccount: { method: 'PUT', path: '/api/wallet/accounts/{id}/hide', access: 'player' },

  listDepositMethods: { method: 'GET', path: '/api/payment/methods/deposit', access: 'player' },
  createDeposit: {
    method: 'POST',
    path: '/api/payment/invoices/deposit',
    access: 'player',
    idempotencyKey: true,
  },
  listWithdrawalMethods: { method: 'GET', path: '/api/payment/methods/withdrawal', access: 'player' },
  createWithdrawal: {
    method: 'POST',
    path: '/api/payment/invoices/withdrawal',
    access: 'player',
    idempotencyKey: true,
  },
  listDestinations: { method: 'GET', path: '/api/payment/destinations', access: 'player' },
  removeDestination: { method: 'DELETE', path: '/api/payment/destinations/{id}', access: 'player' },
  listInvoices: { method: 'GET', path: '/api/payment/invoices', access: 'player' },
  getInvoice: { method: 'GET', path: '/api/payment/invoices/{id}', access: 'player' },
  declineInvoice: { method: 'PUT', path: '/api/payment/invoices/{id}/decline', access: 'player' },
  getInvoiceStatistics: { method: 'GET', path: '/api/payment/invoices/statistics', access: 'player' },
  getTurnOverWager: { method: 'GET', path: '/api/risk/reasons/turn-over-wager', access: 'player' },

  listPlayerBonuses: { method: 'GET', path: '/api/game/player-bonuses', access: 'player' },
  activatePlayerBonus: { method: 'PUT', path: '/api/game/player-bonuses/{id}/activate', access: 'player' },
  cancelPlayerBonus: { method: 'PUT', path: '/api/game/player-bonuses/{id}/cancel', access: 'player' },
  getBonusPackage: { method: 'GET', path: '/api/game/bonuses/packages/{id}', access: 'player' },
  listDepositBonuses: { method: 'GET', path: '/api/game/bonuses', access: 'player' },
  listBonusStatus: { method: 'GET', path: '/api/game/bonuses/status', access: 'player' },
  listBonusCodes: { method: 'GET', path: '/api/game/bonuses/bonuscodes', access: 'player' },
  addBonusCode: { method: 'POST', path: '/api/game/bonuses/bonuscodes', access: 'player' },
  removeBonusCode: { method: 'DELETE', path: '/api/game/bonuses/bonuscodes', access: 'player' },
  listCollections: { method: 'GET', path: '/api/game/collections', access: 'everyone' },
  listProviders: { method: 'GET', path: '/api/game/providers', access: 'everyone' },
  getProvider: { method: 'GET', path: '/api/game/providers/{id}', access: 'everyone' },
  listGames: { method: 'GET', path: '/api/game/games', access: 'everyone' },
  listGameFilters: { method: 'GET', path: '/api/game/filters', access: 'everyone' },
  listFavorites: { method: 'GET', path: '/api/game/games/favorites', access: 'player' },
  listPlayedGames: { method: 'GET', path: '/api/game/games/played', access: 'player' },
  getGame: { method: 'GET', path: '/api/game/games/{id}', access: 'everyone' },
  listSimilarGames: { method: 'GET', path: '/api/game/games/{id}/similar', access: 'everyone' },
  addFavorite: { method: 'POST', path: '/api/game/games/{id}/favorite', access: 'player' },
  removeFavorite: { method: 'DELETE', path: '/api/game/games/{id}/favorite', access: 'player' },
  playGame: { method: 'POST', path: '/api/game/games/{id}/play', access: 'everyone' },
  listSpins: { method: 'GET', path: '/api/game/spins', access: 'player' },
  getPlayTotals: { method: 'GET', path: '/api/game/spins/totals', access: 'player' },
  listWinners: { method: 'GET', path: '/api/game/spins/winners', access: 'everyone' },
  listOpenRounds: { method: 'GET', path: '/api/game/spins/open', access: 'player' },
  listLiveBets: { method: 'GET', path: '/api/game/bets/live', access: 'everyone' },
  listOwnBets: { method: 'GET', path: '/api/game/bets/own', access: 'player' },
  listPlaying: { method: 'GET', path: '/api/game/bets/playing', access: 'everyone' },
} as const satisfies Record<string, Route>

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/api/${string}`
  access: 'everyone' | 'guest' | 'player'
  idempotencyKey?: true
  isUpload?: true
}

export type CallName = keyof typeof routes
