/** Staff reopens an account that its player closed. Earlier restrictions apply again, including a break that has not ended. */
import type { Tx } from '../../platform/database/database.ts'
import type { AccountClosureDeps } from './account-closure.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { changeRestrictions, matchLockedPlayer } from '../limits/index.ts'
import { lockPlayerRow, noteAudit, notifyPlayer } from '../players/index.ts'
import { withPlayerLock } from '../player-state/index.ts'

interface Reopening {
  playerId: string
  actor: string
  secondMember: string
  reason: string
}

/** Runs in the transaction of the staff order that two people approve. Returns false if the account was not closed. */
export async function reopenAccountIn(
  deps: AccountClosureDeps,
  tx: Tx,
  { playerId, ...by }: Reopening,
): Promise<boolean> {
  return withPlayerLock(deps, tx, playerId, [], async (locked) => {
    const player = await lockPlayerRow(tx, playerId)
    if (player === null || player.erased_at !== null) throw refuse('notFound')
    if (!(await changeRestrictions(deps, locked, 'reopen'))) return false
    await matchLockedPlayer(deps, locked, 'reopening')
    const subject = `player:${playerId}`
    await noteAudit(deps, tx, { ...by, action: 'player.reopened', subject, playerId })
    await notifyPlayer(tx, { playerId, notice: 'accountReopened', at: deps.clock.now() })
    return true
  })
}
