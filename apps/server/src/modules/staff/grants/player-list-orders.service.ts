/**
 * Uploads of player lists. A list that an offer names decides who gets a bonus, so a second member must agree to exactly
 * its players; other lists are replaced immediately. An upload and an order of an offer that names the list take its lock, so that
 * each sees the other.
 */
import { orderWords } from '@fairhall/contract/office/codes'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import {
  countPlayersOfLists,
  hashOfPlayerList,
  type ListPlan,
  lockPlayerList,
  planPlayerList,
  replacePlayerListIn,
  shorten,
} from '../../bonuses/index.ts'
import { findPublished, writtenIn } from '../../settings/index.ts'
import { type TableRow, WrongUsage } from '../command.ts'
import type { OrderDetails } from '../orders/order-details.ts'
import { type Order, placeOrderIn } from '../orders/orders.service.ts'
import { factsOf, ownFact, type ShownOrder, toShown } from '../orders/shown-orders.rules.ts'
import { StaffRefusal } from '../refusals.ts'
import type { StaffDeps } from '../staff.deps.ts'

type ListOrder = Extract<OrderDetails, { kind: 'player-list' }>

const OFFERS = 'bonuses.json'

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
    if (isChanged && (await isNamed(deps, tx, list)))
      return { list, players: plan.ids.length, ...(await placeOrderIn(deps, tx, toOrder(plan, by))) }
    await replacePlayerListIn(deps, tx, plan, by)
    return { list, players: plan.ids.length }
  })
}

/** In what is published, because this process may not use it yet. */
async function isNamed(deps: StaffDeps, tx: Tx, list: string): Promise<boolean> {
  const { content } = await findPublished(deps, tx, OFFERS)
  return listsIn(content).includes(list)
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
export function showList(deps: StaffDeps, details: ListOrder): ShownOrder {
  const { list, players, hash, added, removed } = details
  const offers = offersNaming(deps, list).join(', ')
  const named = offers === '' ? ownFact('offers', orderWords.noOffer) : factsOf({ offers })
  const facts = [
    ...factsOf({ list }),
    ...named,
    ...factsOf({ players: `${players} (${hash})`, added, removed }),
  ]
  return toShown('', { facts })
}

/** The present list: nobody can agree once it has changed. */
export async function stateOfList(tx: Tx, list: string): Promise<Record<string, string>> {
  return { before: await lockPlayerList(tx, list) }
}

/** The lists that ordered offers name: who uploads a list decides who gets the offer, so a changed list voids the order. */
export async function listHashes(
  deps: Pick<StaffDeps, 'settings'>,
  tx: Tx,
  file: string | null,
  content: string | null,
): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {}
  for (const list of listsNamedIn(deps, file, content))
    hashes[`list:${list}`] = await lockPlayerList(tx, list)
  return hashes
}

/** For the approver. */
export async function describeNamedLists(
  deps: Pick<StaffDeps, 'settings' | 'db'>,
  file: string,
  content: string | null,
): Promise<{ list: string; players: string }[]> {
  const named = listsNamedIn(deps, file, content)
  if (named.length === 0) return []
  return inTransaction(deps.db, async (tx) => {
    const counts = new Map((await countPlayersOfLists(tx)).map(({ list, players }) => [list, players]))
    const described: { list: string; players: string }[] = []
    for (const list of named)
      described.push({ list, players: `${counts.get(list) ?? 0} (${await hashOfPlayerList(tx, list)})` })
    return described
  })
}

function listsNamedIn(
  { settings }: Pick<StaffDeps, 'settings'>,
  file: string | null,
  content: string | null,
): string[] {
  if (file !== OFFERS) return []
  return listsIn(content === null ? settings.fileContent(file) : JSON.parse(content))
}

/** In one order, in which they are locked. */
function listsIn(content: unknown): string[] {
  const lists = writtenIn(content, 'offer').flatMap(({ segment }) =>
    typeof segment === 'object' && segment !== null && 'list' in segment && typeof segment.list === 'string'
      ? [segment.list]
      : [],
  )
  return [...new Set(lists)].toSorted()
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
