import { type CommittedSecretsDeps, drawSecret, openSecret, type SealedSecret } from '../../jackpots/index.ts'
import type { SealedRun } from './runs.queries.ts'

const placeOf = (runId: string) => ({ purpose: 'prize-drops', of: `prize-drop:${runId}` })

/** The secret of a new run. */
export const drawSecretOf = (deps: CommittedSecretsDeps, runId: string): SealedSecret =>
  drawSecret(deps, placeOf(runId)).sealed

/** @throws Error for a key that is not in the ring */
export const secretOf = (deps: Pick<CommittedSecretsDeps, 'secrets'>, run: SealedRun): string =>
  run.secret ?? openSecret(deps, placeOf(run.id), run)
