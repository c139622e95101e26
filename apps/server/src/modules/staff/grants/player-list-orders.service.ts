/**
 * Uploads of player lists. A list that an offer names decides who gets a bonus, so a second member must agree to exactly
 * its players; other lists are replaced immediately.
 */
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import {
  hashOfPlayerList,
  type ListPlan,
  planPlayerList,
  replacePlayerListIn,
  shorten,
} from '../../bonuses/index.ts'
import { type TableRow, WrongUsage } from '../command.ts'
import { type Order, type OrderDetails, placeOrderIn } from '../orders/orders.service.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'

type ListOrder = Extract<OrderDetails, { kind: 'player-list' }>

/** What the second member reads at most of the players that are added and removed. */
const SHOWN_MAX = 50

interface Upload {
  list: string
  text: string
  actor: string
  reason: string
}

/** Nothing is changed if a line is wrong. @throws WrongUsage, StaffRefusal */
export function uploadPlayerList(deps: StaffDeps, { list, text, ...by }: Upload): Promise<TableRow> {
  return inTransaction(deps.db, async (tx) => {
    const plan = await planPlayerList(tx, { list, text })
    if ('wrong' in plan) throw new WrongUsage(`Nothing was changed: ${plan.wrong}`)
    const isChanged = plan.added.length + plan.removed.length > 0
    if (isChanged && offersNaming(deps, list).length > 0)
      return { list, players: plan.ids.length, ...(await placeOrderIn(deps, tx, toOrder(plan, by))) }
    await replacePlayerListIn(deps, tx, plan, by)
    return { list, players: plan.ids.length }
  })
}

/** Also offers that are switched off: switching them on must not be all that is missing. */
export const offersNaming = ({ settings }: Pick<StaffDeps, 'settings'>, list: string): string[] =>
  settings.current().bonuses.offers.flatMap(({ id, segment }) => (segment?.list === list ? [id] : []))

function toOrder({ list, ids, hash, added, removed }: ListPlan, by: { actor: string; reason: string }) {
  const details: ListOrder = {
    kind: 'player-list',
    list,
    players: String(ids.length),
    hash,
    added: `${added.length}: ${shorten(added, SHOWN_MAX)}`,
    removed: `${removed.length}: ${shorten(removed, SHOWN_MAX)}`,
    content: ids.join('\n'),
  }
  return { list, details, ...by }
}

/** For the approver. */
export function describeList(deps: StaffDeps, details: ListOrder): string {
  const { list, players, hash, added, removed } = details
  const offers = offersNaming(deps, list).join(', ')
  return `${list}, for ${offers || 'no offer'}: ${players} players (${hash}). Added ${added}. Removed ${removed}.`
}

/** The present list: nobody can agree once it has changed. */
export async function stateOfList(tx: Tx, list: string): Promise<Record<string, string>> {
  return { before: await hashOfPlayerList(tx, list) }
}

/** Carries out an order that a second staff member agreed to. @throws StaffRefusal */
export async function replaceOrdered(
  deps: StaffDeps,
  tx: Tx,
  { madeBy: actor, reason }: Order,
  { list, content }: ListOrder,
  secondMember: string,
): Promise<TableRow> {
  const plan = await planPlayerList(tx, { list, text: content })
  if ('wrong' in plan) throw new StaffRefusal('orderStale')
  await replacePlayerListIn(deps, tx, plan, { actor, secondMember, reason })
  return { result: 'replaced' }
}
