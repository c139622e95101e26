/**
 * A player closes their account permanently: immediately, on all devices. An account with money, rewards to claim or to be
 * paid, payments in progress, open rounds or free spins can't be closed.
 */
import type { Body } from '@fairhall/contract'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { AccountClosureDeps } from './account-closure.deps.ts'
import { refuse } from '../../platform/errors.ts'
import { hasUnpaidCashback } from '../cashback/index.ts'
import { type ProofRequester, withOwnProof } from '../factors/index.ts'
import { noteAudit, notifyPlayer, updatePlayer } from '../players/index.ts'
import { endSessions } from '../sessions/index.ts'
import { cancelUnusableFreespins, hasOpenFreespins } from '../free-spins/index.ts'
import { changeRestrictions } from '../limits/index.ts'
import { hasClaimableRakeback } from '../loyalty/index.ts'
import { endGameSessions, withPlayerLock } from '../player-state/index.ts'
import { findObstacles } from './closing.queries.ts'

export async function closeAccount(
  deps: AccountClosureDeps,
  asker: ProofRequester,
  proof: Body<'closePlayer'>,
): Promise<void> {
  const { playerId } = asker
  const by = { actor: `player:${playerId}`, reason: 'own-wish' }
  const close = async (tx: Tx) => {
    if (!(await closeIn(deps, tx, playerId, by))) throw refuse('sessionOver')
  }
  await withOwnProof(deps, asker, proof, close, (tx) => deps.ledger.lockOwners(tx, [playerId]))
}

/** By staff, on request of a player who can't close the account: because they are excluded or can no longer sign in. */
export function closeAccountOf(
  deps: AccountClosureDeps,
  { playerId, ...by }: { playerId: string; actor: string; reason: string },
): Promise<boolean> {
  return inTransaction(deps.db, (tx) => closeIn(deps, tx, playerId, by))
}

/** Returns false if the account was already closed. */
async function closeIn(
  deps: AccountClosureDeps,
  tx: Tx,
  playerId: string,
  by: { actor: string; reason: string },
): Promise<boolean> {
  // Under the player's lock, no bet, deposit or withdrawal can run in between.
  return withPlayerLock(deps, tx, playerId, [], async (locked) => {
    const now = deps.clock.now()
    await cancelUnusableFreespins(deps, locked)
    if (!(await changeRestrictions(deps, locked, 'close'))) return false
    await requireClosable(tx, playerId)
    if ((await hasClaimableRakeback(deps, tx, playerId)) || (await hasUnpaidCashback(deps, tx, playerId)))
      throw refuse('accountNotEmpty')
    if (await hasOpenFreespins(deps, tx, playerId)) throw refuse('freespinsLeft')
    await updatePlayer(tx, playerId, { receive_email_promo: false, receive_sms_promo: false })
    await deps.declineOffers(tx, playerId)
    await endGameSessions(deps, tx, { playerId }, now)
    await endSessions(deps, tx, { playerId, reason: 'closed' })
    await noteAudit(deps, tx, { ...by, action: 'player.closed', subject: `player:${playerId}`, playerId })
    await notifyPlayer(tx, { playerId, notice: 'accountClosed', at: now })
    return true
  })
}

/** @throws Refusal if there is money, a payment in progress or an open round */
export async function requireClosable(tx: Tx, playerId: string): Promise<void> {
  const left = await findObstacles(tx, playerId)
  if (left === null || left.money) throw refuse('accountNotEmpty')
  if (left.payment) throw refuse('paymentUnderWay')
  if (left.round) throw refuse('roundUnderWay')
}
