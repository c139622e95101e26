import type { Module } from '../../platform/module.ts'
import type { SessionsDeps } from './sessions.deps.ts'
import { closeConnections } from './sessions.consumer.ts'
import { forgetAttemptsJob } from './sessions.jobs.ts'

export type { SessionsDeps }
export { activityStepMs, inactivityMs, limitsInactivity } from './activity.service.ts'
export {
  type Attempt,
  beginAttempt,
  beginRevealingAttempt,
  forgetFailures,
  hashLogin,
  isFromKnownNetwork,
  listLoginHashes,
  REFUSED_MAX,
  WIDE_NETWORK_SHARE,
} from './attempts.service.ts'
export { type Device, isSameDevice, readDevice } from './devices.rules.ts'
export { provePassword, wrongPassword } from './prove-password.ts'
export { isCommonPassword } from './common-passwords.ts'
export { hashPassword, isPassword } from './passwords.ts'
export {
  countOpenSessions,
  findLatestSession,
  findPreviousSession,
  findSession,
  listEarlierSessions,
  listLatestSessions,
  listOpenSessions,
  listOverdueSessions,
  listSurplusSessions,
  type ActivityNote,
  markAllActive,
  markFactorShown,
  markPasswordShown,
  type PlayerSession,
} from './sessions.queries.ts'
export { listDeviceSharers, listSharingPairs } from './shared-devices.queries.ts'
export {
  createSessionVerifier,
  endSession,
  endSessions,
  type SessionInput,
  type SignInMethod,
  openSession,
  refreshSession,
  requireNotEnded,
  startOfSessions,
} from './sessions.service.ts'
export { accessTokens, readToken, type TokenClaims } from './tokens.ts'

export const sessionsModule: Module<SessionsDeps> = {
  name: 'sessions',
  jobs: [forgetAttemptsJob],
  consumers: (deps) => [closeConnections(deps)],
}
