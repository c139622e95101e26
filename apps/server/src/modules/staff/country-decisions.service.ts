/** Staff decides about requests for another account country. The country names the registers that are asked about the player. */
import { inTransaction } from '../../platform/database/database.ts'
import { decideCountryIn, findPlayer } from '../players/index.ts'
import { withPlayerLock } from '../player-state/index.ts'
import { listRegisterPauses } from '../registers/index.ts'
import { StaffRefusal } from './refusals.ts'
import type { StaffDeps } from './staff.deps.ts'

type Decision = Parameters<typeof decideCountryIn>[2]

/**
 * Returns false if no request for that country waits. While a register lists the player, they can't move to a market that doesn't ask
 * it: only the register ends its exclusion.
 * @throws StaffRefusal
 */
export function decideCountry(deps: StaffDeps, decision: Decision): Promise<boolean> {
  const { playerId, isAccepted } = decision
  return inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async () => {
      const player = await findPlayer(tx, playerId)
      const pauses = isAccepted && player !== null ? await listRegisterPauses(deps, tx, player) : []
      if (pauses.some(({ kind }) => kind === 'excluded')) throw new StaffRefusal('registerListed')
      return decideCountryIn(deps, tx, decision)
    }),
  )
}
