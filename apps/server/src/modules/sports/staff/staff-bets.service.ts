/**
 * What two staff members can decide about a bet: a void in place of a sportsbook that can't, and a debt that is written off. Both run
 * in the transaction of their order, under the player's lock, by the same rules as the calls of the sportsbook.
 */
import type { Tx } from '../../../platform/database/database.ts'
import { findAccountByCurrency } from '../../wallet/index.ts'
import type { SportsBet } from '../bets/bet.companion.ts'
import type { SportsDeps } from '../sports.deps.ts'
import { postStaffCall } from '../sports.service.ts'
import { listBetsByReference } from './staff-bets.queries.ts'

type StaffBetDeps = Pick<SportsDeps, 'clock' | 'ledger' | 'settings' | 'sportsbooks'>

interface BetOrder {
  /** Our ID of the bet. */
  betId: string
  orderId: string
  /** Who ordered it, as `staff:<id>`. */
  actor: string
}

/** Returns its stake that was not cashed out. The next version of the sportsbook can still change that. */
export async function voidBetIn(deps: StaffBetDeps, tx: Tx, order: BetOrder): Promise<'voided' | 'betEnded'> {
  const found = await readBet(tx, order.betId)
  if (found === null) return 'betEnded'
  const call = { ...found.of, call: 'staff void' as const, orderId: order.orderId }
  const reply = await postStaffCall(deps, tx, call, order.actor)
  return reply.kind === 'done' ? 'voided' : 'betEnded'
}

export async function writeOffBetIn(
  deps: StaffBetDeps,
  tx: Tx,
  order: BetOrder,
): Promise<'written off' | 'betOwesNothing'> {
  const found = await readBet(tx, order.betId)
  if (found === null) return 'betOwesNothing'
  const call = { ...found.of, call: 'write-off' as const, orderId: order.orderId }
  const reply = await postStaffCall(deps, tx, call, order.actor)
  return reply.kind === 'done' ? 'written off' : 'betOwesNothing'
}

async function readBet(tx: Tx, betId: string) {
  const [bet] = await listBetsByReference(tx, betId, 1)
  const account = bet === undefined ? null : await findAccountByCurrency(tx, bet.player, bet.currency)
  return bet === undefined || account === null ? null : { bet, of: ofBet(bet, account.id) }
}

const ofBet = ({ player, provider, externalId, currency }: SportsBet, accountId: string) => ({
  providerId: provider,
  account: { id: accountId, playerId: player, currency },
  betId: externalId,
})
