/**
 * The calls of the operator's office, as plain data: the browser imports this file without zod. They are served at the office's own
 * address. `access`: `guest` calls begin a session; `staff` calls answer 401 without one. `isBackground` marks a call that an open
 * page repeats: it does not count as activity.
 */
export const officeRoutes = {
  signIn: { method: 'POST', path: '/api/session', access: 'guest' },
  askPasskeyToSignIn: { method: 'POST', path: '/api/session/passkey-question', access: 'guest' },
  signInByPasskey: { method: 'POST', path: '/api/session/passkey', access: 'guest' },
  getSignInWays: { method: 'GET', path: '/api/session/ways', access: 'guest', isLight: true },
  beginDirectorySignIn: { method: 'POST', path: '/api/session/directory', access: 'guest' },
  returnFromDirectory: { method: 'POST', path: '/api/session/directory/return', access: 'guest' },
  completeDirectorySignIn: { method: 'POST', path: '/api/session/directory/factor', access: 'guest' },
  getSession: { method: 'GET', path: '/api/session', access: 'staff' },
  signOut: { method: 'DELETE', path: '/api/session', access: 'staff' },
  proveSession: { method: 'POST', path: '/api/session/proof', access: 'staff' },
  askPasskey: { method: 'POST', path: '/api/session/proof-question', access: 'staff' },
  listFactors: { method: 'GET', path: '/api/factors', access: 'staff' },
  askPasskeyForChange: { method: 'POST', path: '/api/passkeys/proof-question', access: 'staff' },
  beginPasskey: { method: 'POST', path: '/api/passkeys/question', access: 'staff' },
  addPasskey: { method: 'POST', path: '/api/passkeys', access: 'staff' },
  removePasskey: { method: 'DELETE', path: '/api/passkeys/{id}', access: 'staff' },
  listSessions: { method: 'GET', path: '/api/sessions', access: 'staff' },
  endSession: { method: 'DELETE', path: '/api/sessions/{id}', access: 'staff' },
  listCommands: { method: 'GET', path: '/api/commands', access: 'staff' },
  runCommand: { method: 'POST', path: '/api/commands', access: 'staff' },
  askApproval: { method: 'POST', path: '/api/approvals/question', access: 'staff' },
  getQueues: { method: 'GET', path: '/api/queues', access: 'staff', isBackground: true },
  getOverview: { method: 'GET', path: '/api/overview', access: 'staff', isBackground: true },
  search: { method: 'GET', path: '/api/search', access: 'staff' },
  getPlayer: { method: 'GET', path: '/api/players/{id}', access: 'staff' },
  listPlayerEntries: { method: 'GET', path: '/api/players/{id}/entries', access: 'staff' },
  listPlayerRounds: { method: 'GET', path: '/api/players/{id}/rounds', access: 'staff' },
  getPlayerPlay: { method: 'GET', path: '/api/players/{id}/play', access: 'staff' },
  getPlayerRewards: { method: 'GET', path: '/api/players/{id}/rewards', access: 'staff' },
  getPlayerProtection: { method: 'GET', path: '/api/players/{id}/protection', access: 'staff' },
  getPlayerIdentity: { method: 'GET', path: '/api/players/{id}/identity', access: 'staff' },
  getPlayerTimeline: { method: 'GET', path: '/api/players/{id}/timeline', access: 'staff' },
  listPlayerNotes: { method: 'GET', path: '/api/players/{id}/notes', access: 'staff' },
  listProgrammes: { method: 'GET', path: '/api/programmes', access: 'staff' },
  getProgramme: { method: 'GET', path: '/api/programmes/{kind}/{id}', access: 'staff' },
  getProgrammeForm: { method: 'GET', path: '/api/programme-forms/{kind}', access: 'staff' },
  previewProgramme: { method: 'POST', path: '/api/programme-previews/{kind}', access: 'staff' },
  checkProgramme: { method: 'POST', path: '/api/programme-checks/{kind}', access: 'staff' },
  getOperations: { method: 'GET', path: '/api/operations', access: 'staff', isBackground: true },
  listRemovals: { method: 'GET', path: '/api/removals', access: 'staff' },
  getRemoval: { method: 'GET', path: '/api/removals/{id}', access: 'staff' },
  listSignals: { method: 'GET', path: '/api/signals', access: 'staff' },
  getSignals: { method: 'GET', path: '/api/signals/{player}', access: 'staff' },
  listRegisterAnswers: { method: 'GET', path: '/api/register-answers', access: 'staff' },
  listComplaints: { method: 'GET', path: '/api/complaints', access: 'staff' },
  getComplaint: { method: 'GET', path: '/api/complaints/{number}', access: 'staff' },
  listCountryRequests: { method: 'GET', path: '/api/country-requests', access: 'staff' },
  getGames: { method: 'GET', path: '/api/games', access: 'staff', isBackground: true },
  listGames: { method: 'GET', path: '/api/games/list', access: 'staff' },
  listImportLines: { method: 'GET', path: '/api/game-imports/{id}', access: 'staff' },
  listQuarantinedGames: { method: 'GET', path: '/api/games/quarantined', access: 'staff' },
  getReport: { method: 'GET', path: '/api/report', access: 'staff' },
  getPaymentReport: { method: 'GET', path: '/api/report/payments', access: 'staff' },
  getDocument: { method: 'GET', path: '/api/documents/{id}', access: 'staff' },
  listDocuments: { method: 'GET', path: '/api/documents', access: 'staff' },
  listPayments: { method: 'GET', path: '/api/payments', access: 'staff' },
  listWithdrawals: { method: 'GET', path: '/api/withdrawals', access: 'staff', isBackground: true },
  countWithdrawals: { method: 'GET', path: '/api/withdrawals/counts', access: 'staff', isBackground: true },
  listOrders: { method: 'GET', path: '/api/orders', access: 'staff' },
  listExports: { method: 'GET', path: '/api/exports', access: 'staff', isBackground: true },
  listJournal: { method: 'GET', path: '/api/journal', access: 'staff' },
} as const satisfies Readonly<Record<string, OfficeRoute>>

export type OfficeCallName = keyof typeof officeRoutes

export interface OfficeRoute {
  method: 'GET' | 'POST' | 'DELETE'
  path: `/api/${string}`
  access: 'guest' | 'staff'
  isBackground?: true
  /** A call of a guest that checks no secret: it has the rate limit of calls, not the stricter one of sign-ins. */
  isLight?: true
}
