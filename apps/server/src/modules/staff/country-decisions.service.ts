/** Staff decides about requests for another account country. The country names the registers that are asked about the player. */
import { inTransaction } from '../../platform/database/database.ts'
import { decideCountryIn, lockPlayerRow } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import { askBeforeMove, whyToStay } from '../registers/index.ts'
import { StaffRefusal } from './refusals.ts'
import type { StaffDeps } from './staff.deps.ts'

type Decision = Parameters<typeof decideCountryIn>[2]

/**
 * Returns false if no request for that country waits. A player moves only once the registers of their present market were asked and
 * don't list them: the new market may ask none of these, and only a register ends its exclusion.
 * @throws StaffRefusal
 */
export async function decideCountry(deps: StaffDeps, decision: Decision): Promise<boolean> {
  const { playerId, isAccepted } = decision
  if (isAccepted) await askBeforeMove(deps, playerId)
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async (locked) => {
      if (isAccepted) await requireClear(deps, locked)
      return decideCountryIn(deps, tx, decision)
    }),
  )
}

async function requireClear(deps: StaffDeps, locked: LockedPlayer): Promise<void> {
  const player = await lockPlayerRow(locked.tx, locked.playerId)
  const why = player === null ? null : await whyToStay(deps, locked, player)
  if (why === 'listed') throw new StaffRefusal('registerListed')
  if (why === 'unanswered') throw new StaffRefusal('registerUnanswered')
}
