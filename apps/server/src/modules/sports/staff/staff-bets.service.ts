/**
 * What two staff members can decide about a bet: a void in place of a sportsbook that can't, and a debt that is written off. Both run
 * in the transaction of their order, under the player's lock, by the same rules as the calls of the sportsbook.
 */
import type { Tx } from '../../../platform/database/database.ts'
import { findAccountByCurrency } from '../../wallet/index.ts'
import type { SportsDeps } from '../sports.deps.ts'
import { postStaffCall } from '../sports.service.ts'
import { findBetOfPlayer } from './staff-bets.queries.ts'

type StaffBetDeps = Pick<SportsDeps, 'clock' | 'ledger' | 'settings' | 'sportsbooks'>

interface BetOrder {
  playerId: string
  /** Our ID of the bet. */
  betId: string
  orderId: string
  /** Who ordered it, as `staff:<id>`. */
  actor: string
}

/** Returns its stake that was not cashed out. The next version of the sportsbook can still change that. */
export async function voidBetIn(deps: StaffBetDeps, tx: Tx, order: BetOrder): Promise<'voided' | 'betEnded'> {
  const bet = await readBet(tx, order)
  if (bet === null) return 'betEnded'
  const call = { ...bet, call: 'staff void' as const, orderId: order.orderId }
  const reply = await postStaffCall(deps, tx, call, order.actor)
  return reply.kind === 'done' ? 'voided' : 'betEnded'
}

export async function writeOffBetIn(
  deps: StaffBetDeps,
  tx: Tx,
  order: BetOrder,
): Promise<'written off' | 'betOwesNothing'> {
  const bet = await readBet(tx, order)
  if (bet === null) return 'betOwesNothing'
  const call = { ...bet, call: 'write-off' as const, orderId: order.orderId }
  const reply = await postStaffCall(deps, tx, call, order.actor)
  return reply.kind === 'done' ? 'written off' : 'betOwesNothing'
}

/** What every call about the bet names. */
async function readBet(tx: Tx, { playerId, betId }: BetOrder) {
  const bet = await findBetOfPlayer(tx, playerId, betId)
  if (bet === null) return null
  const { provider: providerId, externalId, currency } = bet
  const account = await findAccountByCurrency(tx, playerId, currency)
  return account && { providerId, account: { id: account.id, playerId, currency }, betId: externalId }
}
