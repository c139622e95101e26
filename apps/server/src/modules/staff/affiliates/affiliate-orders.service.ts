/** Orders about affiliates: paying a statement, and changing the partner that a player came from. */
import type { Tx } from '../../../platform/database/database.ts'
import {
  approveStatementIn,
  changeAttributionIn,
  findAttribution,
  lockPartnerOf,
} from '../../affiliates/index.ts'
import type { TableRow } from '../command.ts'
import type { Order } from '../orders/orders.service.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'

/**
 * What the order is about, as it was when it was placed. The account that a commission goes to is part of it: otherwise one member could
 * change it between the order and the agreement.
 */
export async function affiliateStateOf(
  tx: Tx,
  { kind, playerId, details }: Pick<OrderRow, 'details' | 'kind' | 'playerId'>,
): Promise<Record<string, string | null>> {
  if (kind === 'attribution')
    return { partner: playerId === null ? null : ((await findAttribution(tx, playerId))?.partnerId ?? null) }
  const { statement, partner } = await lockPartnerOf(tx, details['statement'] ?? '')
  return {
    state: statement?.state ?? null,
    amount: statement === null ? null : String(statement.amount),
    account: partner?.accountId ?? null,
  }
}

export async function approveCommission(
  deps: StaffDeps,
  tx: Tx,
  { madeBy: actor, reason }: Order,
  statementId: string,
  secondMember: string,
): Promise<TableRow> {
  const refusal = await approveStatementIn(deps, tx, { statementId, actor, secondMember, reason })
  if (refusal !== null) throw new StaffRefusal(refusal)
  return { result: 'approved' }
}

export async function changeAttribution(
  deps: StaffDeps,
  tx: Tx,
  { madeBy: actor, reason }: Order,
  change: { playerId: string; partnerId: string | null; secondMember: string },
): Promise<TableRow> {
  if (!(await changeAttributionIn(deps, tx, { ...change, actor, reason })))
    throw new StaffRefusal('partnerUnknown')
  return { result: 'changed' }
}
