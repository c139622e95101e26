/**
 * The address book: where a player's withdrawals went, to be chosen from again. It is kept sealed with his key and shown
 * masked; he may take a place out of it. Choosing one opens nothing: it is checked like one that he typed.
 */
import type { ParsedQuery, Reply } from '@fairhall/contract'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { sealFor, unsealAllFor } from '../players/index.ts'
import { type Held, holdPlayer } from '../standing/index.ts'
import { type Destination, isSameDestination, mainValueOf, maskDestination } from './destinations.rules.ts'

/** Of a method; the one that was not used for the longest goes. */
const KEPT_MOST = 10

interface Known {
  id: string
  network: string | null
  fields: Destination
  usedAt: Date
}

/** Of one method, the last used first. What was sealed for a player who was erased is not there any more. */
async function listKnown(deps: Deps, db: Db | Tx, playerId: string, method: string): Promise<Known[]> {
  const rows = await db
    .selectFrom('payment_destination')
    .select(['id', 'network', 'sealed', 'used_at'])
    .where('player_id', '=', playerId)
    .where('method', '=', method)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()
  const sealed = rows.map((row) => row.sealed)
  const texts = await unsealAllFor(deps, db, playerId, sealed)
  return rows.flatMap(({ id, network, used_at: usedAt }, at) => {
    const text = texts[at] ?? null
    return text === null ? [] : [{ id, network, fields: JSON.parse(text) as Destination, usedAt }]
  })
}

/** The fields of all places of the player's address book. */
export async function listFields(deps: Deps, db: Db | Tx, playerId: string): Promise<Destination[]> {
  const rows = await db
    .selectFrom('payment_destination')
    .select('sealed')
    .where('player_id', '=', playerId)
    .execute()
  const sealed = rows.map((row) => row.sealed)
  const texts = await unsealAllFor(deps, db, playerId, sealed)
  return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as Destination]))
}

/** Where the player's money went last by this method and network; null when it never did. */
export async function findLastDestination(
  deps: Deps,
  tx: Tx,
  { playerId, method, network }: { playerId: string; method: string; network: string | null },
): Promise<Destination | null> {
  const known = await listKnown(deps, tx, playerId, method)
  return known.find((one) => one.network === network)?.fields ?? null
}

/** A place of the address book, by its id; null where it is not in there, or of another method or network. */
export async function fieldsOfKnown(
  deps: Deps,
  tx: Tx,
  wanted: { playerId: string; method: string; network: string | null; destinationId: string },
): Promise<Destination | null> {
  const known = await listKnown(deps, tx, wanted.playerId, wanted.method)
  const found = known.find(({ id, network }) => id === wanted.destinationId && network === wanted.network)
  return found?.fields ?? null
}

export async function listDestinations(
  deps: Deps,
  playerId: string,
  { method }: ParsedQuery<'listDestinations'>,
): Promise<Reply<'listDestinations'>> {
  const known = await listKnown(deps, deps.db, playerId, method)
  return known.map(({ id, network, fields, usedAt }) => ({
    id,
    method,
    network,
    label: maskDestination(mainValueOf(fields)),
    usedAt: usedAt.toISOString(),
  }))
}

/** A place, as a withdrawal names it. Empty where the provider alone knows it. */
export interface Place {
  method: string
  network: string | null
  fields: Destination
}

const sameAs =
  ({ network, fields }: Place) =>
  (one: Known) =>
    one.network === network && isSameDestination(one.fields, fields)

/** Whether a withdrawal of his went there before, and he has not taken it out since. */
export async function isKnownPlace(
  deps: Deps,
  { tx, playerId }: Pick<Held, 'tx' | 'playerId'>,
  place: Place,
): Promise<boolean> {
  return (await listKnown(deps, tx, playerId, place.method)).some(sameAs(place))
}

/** A withdrawal goes there. The player is held. */
export async function rememberDestination(deps: Deps, { tx, playerId }: Held, place: Place): Promise<void> {
  const { method, network, fields } = place
  if (Object.keys(fields).length === 0) return
  const now = deps.clock.now()
  const known = await listKnown(deps, tx, playerId, method)
  const same = known.find(sameAs(place))
  if (same !== undefined) {
    await tx.updateTable('payment_destination').set({ used_at: now }).where('id', '=', same.id).execute()
    return
  }
  const sealed = await sealFor(deps, tx, playerId, JSON.stringify(fields))
  const row = { id: deps.random.uuid(), player_id: playerId, method, network, sealed }
  await tx
    .insertInto('payment_destination')
    .values({ ...row, created_at: now, used_at: now })
    .execute()
  const tooMany = known.slice(KEPT_MOST - 1).map(({ id }) => id)
  if (tooMany.length > 0) await tx.deleteFrom('payment_destination').where('id', 'in', tooMany).execute()
}

/** The fields of a place that he chose, as if he had typed them. @throws Refusal of the field for one that is not his, or not of the method */
export async function fieldsOfDestination(
  deps: Deps,
  { tx, playerId }: Held,
  { method, destinationId }: { method: string; destinationId: string },
): Promise<Record<string, string>> {
  const known = await listKnown(deps, tx, playerId, method)
  const chosen = known.find(({ id }) => id === destinationId)
  if (chosen === undefined) throw refuseFields({ destinationId: ['notAvailable'] })
  const { fields, network } = chosen
  return network === null ? { ...fields } : { ...fields, crypto_network: network }
}

/** The account has another owner: an earlier person's places are not theirs. The caller holds the player. */
export async function forgetPlaces(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('payment_destination').where('player_id', '=', playerId).execute()
}

export async function removeDestination(deps: Deps, playerId: string, id: string): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    holdPlayer(deps, tx, playerId, [], async () => {
      const removal = tx.deleteFrom('payment_destination').where('id', '=', id)
      const { numDeletedRows } = await removal.where('player_id', '=', playerId).executeTakeFirst()
      if (numDeletedRows === 0n) throw refuse('notFound')
    }),
  )
}
