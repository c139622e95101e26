import { serve } from '../../platform/http/serve.ts'
import type { Module } from '../../platform/module.ts'
import type { ProofsDeps } from './proofs.deps.ts'
import { forgetSeeds } from './proofs.jobs.ts'
import { setChallenge } from './proofs.service.ts'

export type { ProofsDeps }
export { isProofAsked, requireProof } from './proofs.service.ts'

export const proofsModule: Module<ProofsDeps> = {
  name: 'proofs',
  routes: (app, deps) => serve(app, deps, 'getChallenge', () => setChallenge(deps)),
  jobs: [forgetSeeds],
}
