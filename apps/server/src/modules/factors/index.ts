import type { Module } from '../../platform/module.ts'
import type { AddedFactor, FactorsDeps, FactorsPorts } from './factors.deps.ts'
import { forgetTicketsJob } from './factors.jobs.ts'
import { factorsRoutes } from './factors.routes.ts'

export type { AddedFactor, FactorsDeps, FactorsPorts }
export { admitByPasskey, completeLogin } from './admission.service.ts'
export { type FactorRequester, type ProofRequester } from './codes.service.ts'
export { isFactorOn, readFactorState } from './factors.queries.ts'
export { listPasskeys } from './passkeys.queries.ts'
export {
  removeUnprovenFactors,
  type KeptMethods,
  pauseUnprovenFactors,
  removeAddedFactor,
  voidBegunSignIns,
} from './unproven.service.ts'
export { lockOwnSession, withOwnProof } from './own-proof.service.ts'
export { PASSKEY_MS, passkeyDomain } from './passkey-proof.service.ts'
export {
  isCounterValid,
  knownTransports,
  type PasskeySite,
  readChallenge,
  readPasskeySite,
} from './passkeys.rules.ts'
export { PASSKEY_ALGORITHMS, readNewPasskey, readPasskeyCounter } from './webauthn.ts'
export { countedGuesses, GUESSES_MAX } from './factor-guesses.rules.ts'
export { matchStep, newTotpSecret, toAddress } from './totp.rules.ts'
export { removeFactorOfIn } from './factors.service.ts'
export {
  requireFactorSetup,
  requireFactorIfAny,
  requireFreshFactor,
  requireFreshPassword,
  requireFreshProof,
} from './fresh-proof.service.ts'

export const factorsModule: Module<FactorsDeps> = {
  name: 'factors',
  routes: factorsRoutes,
  jobs: [forgetTicketsJob],
}
