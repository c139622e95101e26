/** Staff corrects a player's identity. In the same transaction, a player who turns out to be a minor is held and leaves their games. */
import { inTransaction } from '../../platform/database/database.ts'
import type { StaffDeps } from './staff.deps.ts'
import { enforceAge } from '../limits/index.ts'
import type { IdentityCorrection } from '../players/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { correctPlayerIn } from '../verification/index.ts'

/** Returns until when the account is held as a minor's, null if it isn't. */
export async function correctPlayer(deps: StaffDeps, correction: IdentityCorrection): Promise<Date | null> {
  const { playerId, values, actor, reason } = correction
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      await correctPlayerIn(deps, tx, correction)
      return values.birthdate === undefined ? null : enforceAge(deps, locked, { actor, reason })
    }),
  )
}
