/** Orders about sports bets: voids, and debts that are written off. */
import type { Tx } from '../../../platform/database/database.ts'
import { noteAudit } from '../../players/index.ts'
import { findBetOfPlayer, voidBetIn, writeOffBetIn } from '../../sports/index.ts'
import type { TableRow } from '../command.ts'
import type { Order } from '../orders/orders.service.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'

/** The bet as it was when the order was placed: nobody can agree after its sportsbook has decided something else. */
export async function betStateOf(
  tx: Tx,
  playerId: string,
  betId: string,
): Promise<Record<string, string | null>> {
  const bet = await findBetOfPlayer(tx, playerId, betId)
  if (bet === null) return { bet: null }
  const { currency, state, version, stakeLeft, owed } = bet
  return { currency, bet: state, version: String(version), open: String(stakeLeft), owed: String(owed) }
}

export async function carryOutBetOrder(
  deps: StaffDeps,
  tx: Tx,
  { id, madeBy: actor, reason, state }: Order,
  { kind, betId }: { kind: 'bet-void' | 'bet-write-off'; betId: string },
  { playerId, secondMember }: { playerId: string; secondMember: string },
): Promise<TableRow> {
  const order = { playerId, betId, orderId: id, actor }
  const result = kind === 'bet-void' ? await voidBetIn(deps, tx, order) : await writeOffBetIn(deps, tx, order)
  if (result !== 'voided' && result !== 'written off') throw new StaffRefusal(result)
  await noteAudit(deps, tx, {
    actor,
    secondMember,
    reason,
    action: kind === 'bet-void' ? 'bet.voided' : 'bet.writtenOff',
    subject: `bet:${betId}`,
    playerId,
    details: { order: id, ...state },
  })
  return { result }
}
