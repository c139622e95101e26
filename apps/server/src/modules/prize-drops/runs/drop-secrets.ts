import type { Platform } from '../../../platform/platform.ts'
import { drawSecret, openSecret, type SealedSecret } from '../../jackpots/index.ts'
import type { SealedRun } from './runs.queries.ts'

const placeOf = (runId: string) => ({ purpose: 'prize-drops', of: `prize-drop:${runId}` })

/** The secret of a new run. */
export const drawSecretOf = (deps: Pick<Platform, 'random' | 'secrets'>, runId: string): SealedSecret =>
  drawSecret(deps, placeOf(runId)).sealed

/** @throws Error for a key that is not in the ring */
export const secretOf = (deps: Pick<Platform, 'secrets'>, run: SealedRun): string =>
  run.secret ?? openSecret(deps, placeOf(run.id), run)
