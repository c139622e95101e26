import type { Module } from '../../platform/module.ts'
import type { OnboardingDeps, OnboardingPorts } from './onboarding.deps.ts'
import { newDeviceConsumer, notifyNewDevice } from './sign-in/new-device.ts'
import {
  forgetEmailChanges,
  sendEmailChange,
  sendEmailChanged,
  sendEmailChangeUndone,
} from './email-proofs/email-change.jobs.ts'
import { onboardingRoutes } from './onboarding.routes.ts'
import { forgetSessions } from './sign-in/session-retention.jobs.ts'
import { forgetResets, sendReset } from './passwords/password-reset.jobs.ts'
import { reportAddedFactor, sendFactorAdded } from './passwords/added-factor.ts'
import { forgetPhoneCodes, sendPhoneCode } from './phone-codes/phone-codes.jobs.ts'
import { requirePhoneGateway } from './phone-codes/phone-gateway.ts'
import { securityRoutes } from './security.routes.ts'
import { sendAddedEmail, sendAddedPhone } from './sign-in/added-contacts.service.ts'
import { endOverdueSessions, sessionLimitConsumer } from './sign-in/session-ends.ts'
import { sendResetDone } from './sign-in/sign-in-methods.service.ts'
import { endForbiddenGames } from './place/forbidden-games.service.ts'
import { placeConsumer } from './place/place.consumer.ts'

export type { OnboardingDeps, OnboardingPorts }
export { endSessionsForPlayer } from './sign-in/own-sessions.service.ts'
export { errorsOfEmail, isClosedTo } from './onboarding.rules.ts'
export { reportAddedFactor }
export { acceptEmail } from './email-proofs/email-confirmation.service.ts'
export { freeEmailIn, isEmailFree } from './sign-in/unproven-methods.service.ts'
export type { LinkedIdentities, KeptIdentities } from './registration/linked-identities.ts'
export { admitByEmail, type Visitor } from './registration/registration.service.ts'

export const onboardingModule: Module<OnboardingDeps> = {
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
    sendFactorAdded,
    sendAddedPhone,
    sendAddedEmail,
    sendPhoneCode,
    forgetPhoneCodes,
    notifyNewDevice,
    sendEmailChange,
    sendEmailChanged,
    sendEmailChangeUndone,
    forgetEmailChanges,
    endOverdueSessions,
    endForbiddenGames,
  ],
  prepare: requirePhoneGateway,
  consumers: (deps) => [placeConsumer(deps), newDeviceConsumer(deps), sessionLimitConsumer(deps)],
}
