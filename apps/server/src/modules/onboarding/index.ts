import type { Tx } from '../../platform/database/database.ts'
import type { Module } from '../../platform/module.ts'
import { newDeviceConsumer, notifyNewDevice } from './sign-in/new-device.ts'
import {
  forgetEmailChanges,
  sendEmailChange,
  sendEmailChanged,
  sendEmailChangeUndone,
} from './email-proofs/email-change.jobs.ts'
import type { JoinedAccounts } from './registration/joined-accounts.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { forgetSessions } from './sign-in/session-retention.jobs.ts'
import { forgetResets, sendReset } from './passwords/password-reset.jobs.ts'
import { forgetPhoneCodes, sendPhoneCode } from './phone-codes/phone-codes.jobs.ts'
import { requirePhoneGateway } from './phone-codes/phone-gateway.ts'
import { securityRoutes } from './security.routes.ts'
import { endOverdueSessions, sessionLimitConsumer } from './sign-in/session-ends.ts'
import { sendResetDone } from './sign-in/sign-in-methods.service.ts'
import { placeConsumer } from './place.consumer.ts'

export { faultsOfEmail, isClosedTo } from './onboarding.rules.ts'
export { acceptEmail } from './email-proofs/email-confirmation.service.ts'
export { freeEmailIn, isEmailFree } from './sign-in/unproven-methods.service.ts'
export type { JoinedAccounts, KeptIdentities } from './registration/joined-accounts.ts'
export { admitByEmail, type Visitor } from './registration/registration.service.ts'

declare module '../../platform/deps.ts' {
  interface Deps {
    /** Joins the offered account elsewhere with the newly registered player, or refuses. */
    joinOffered: (tx: Tx, offer: { token: string; playerId: string; sessionId: string }) => Promise<void>
    /** Social accounts that sign in to a player's account. */
    joinedAccounts: JoinedAccounts
  }
}

export const onboardingModule: Module = {
  name: 'onboarding',
  routes: (app, deps) => {
    onboardingRoutes(app, deps)
    securityRoutes(app, deps)
  },
  jobs: [
    forgetSessions,
    sendReset,
    forgetResets,
    sendResetDone,
    sendPhoneCode,
    forgetPhoneCodes,
    notifyNewDevice,
    sendEmailChange,
    sendEmailChanged,
    sendEmailChangeUndone,
    forgetEmailChanges,
    endOverdueSessions,
  ],
  prepare: requirePhoneGateway,
  consumers: (deps) => [placeConsumer(deps), newDeviceConsumer(), sessionLimitConsumer(deps)],
}
