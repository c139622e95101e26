/**
 * The address book: destinations of a player's earlier withdrawals, to choose from again. It is sealed with the
 * player's key and shown masked. The player can remove entries. A chosen destination is checked like one that the
 * player typed. An entry is known once a withdrawal was paid there: a thief could request one and cancel it.
 */
import type { ParsedQuery, Reply } from '@fairhall/contract'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { PaymentDestinationsDeps } from './payment-destinations.deps.ts'
import { refuse, refuseFields } from '../../platform/errors.ts'
import { sealFor, unsealAllFor } from '../players/index.ts'
import { type LockedPlayer, withPlayerLock } from '../player-state/index.ts'
import {
  deleteEntries,
  deleteEntriesOf,
  deleteEntry,
  insertEntry,
  listEntryRows,
  listSealedEntries,
  touchEntry,
} from './destinations.queries.ts'
import { listPaidDestinations } from './destination-traits.queries.ts'
import { marksOf } from './destinations.service.ts'
import { type Destination, isSameDestination, mainValueOf, maskDestination } from './destinations.rules.ts'

/** Per method. The least recently used entry is removed first. */
const ENTRIES_MAX = 10

interface Entry {
  id: string
  network: string | null
  fields: Destination
  usedAt: Date
}

/** Entries for one method, most recently used first. Entries of an erased player can't be unsealed and are left out. */
async function listEntries(
  deps: PaymentDestinationsDeps,
  db: Db | Tx,
  playerId: string,
  method: string,
): Promise<Entry[]> {
  const rows = await listEntryRows(db, playerId, method)
  const sealed = rows.map((row) => row.sealed)
  const texts = await unsealAllFor(deps, db, playerId, sealed)
  return rows.flatMap(({ id, network, usedAt }, at) => {
    const text = texts[at] ?? null
    return text === null ? [] : [{ id, network, fields: JSON.parse(text) as Destination, usedAt }]
  })
}

/** The fields of all entries in the player's address book. */
export async function listFields(
  deps: PaymentDestinationsDeps,
  db: Db | Tx,
  playerId: string,
): Promise<Destination[]> {
  const sealed = await listSealedEntries(db, playerId)
  const texts = await unsealAllFor(deps, db, playerId, sealed)
  return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as Destination]))
}

/** The player's most recent known destination for this method and network, or null if there is none. */
export async function findLastDestination(
  deps: PaymentDestinationsDeps,
  tx: Tx,
  { playerId, method, network }: { playerId: string; method: string; network: string | null },
): Promise<Destination | null> {
  const entries = await listEntries(deps, tx, playerId, method)
  const ofNetwork = entries.filter((one) => one.network === network)
  const [last] = await keepPaid(deps, tx, { playerId, method }, ofNetwork)
  return last?.fields ?? null
}

/** Those of the entries to which a withdrawal was paid. Compares all fields, because a mark leaves out tags and holders. */
async function keepPaid(
  deps: PaymentDestinationsDeps,
  db: Db | Tx,
  { playerId, method }: { playerId: string; method: string },
  entries: readonly Entry[],
): Promise<Entry[]> {
  const marks = entries.flatMap(({ fields }) => marksOf(deps, mainValueOf(fields)))
  if (marks.length === 0) return []
  const rows = await listPaidDestinations(db, { playerId, method, marks })
  const sealed = rows.map((row) => row.sealed)
  const texts = await unsealAllFor(deps, db, playerId, sealed)
  const paid = rows.flatMap(({ network }, at) => {
    const text = texts[at] ?? null
    return text === null ? [] : [{ network, fields: JSON.parse(text) as Destination }]
  })
  return entries.filter((entry) => paid.some((one) => sameAs({ method, ...one })(entry)))
}

/** An address book entry by ID. Null if the ID is unknown or belongs to another method or network. */
export async function fieldsOfEntry(
  deps: PaymentDestinationsDeps,
  tx: Tx,
  input: { playerId: string; method: string; network: string | null; destinationId: string },
): Promise<Destination | null> {
  const entries = await listEntries(deps, tx, input.playerId, input.method)
  const found = entries.find(({ id, network }) => id === input.destinationId && network === input.network)
  return found?.fields ?? null
}

export async function listDestinations(
  deps: PaymentDestinationsDeps,
  playerId: string,
  { method }: ParsedQuery<'listDestinations'>,
): Promise<Reply<'listDestinations'>> {
  const entries = await listEntries(deps, deps.db, playerId, method)
  return entries.map(({ id, network, fields, usedAt }) => ({
    id,
    method,
    network,
    label: maskDestination(mainValueOf(fields)),
    usedAt: usedAt.toISOString(),
  }))
}

/** A destination as a withdrawal names it. `fields` is empty where only the provider knows the destination. */
export interface PayoutDestination {
  method: string
  network: string | null
  fields: Destination
}

const sameAs =
  ({ network, fields }: PayoutDestination) =>
  (one: Entry) =>
    one.network === network && isSameDestination(one.fields, fields)

/** Whether an earlier withdrawal of the player was paid there and the entry is still in the address book. */
export async function isKnownDestination(
  deps: PaymentDestinationsDeps,
  { tx, playerId }: Pick<LockedPlayer, 'tx' | 'playerId'>,
  destination: PayoutDestination,
): Promise<boolean> {
  const { method } = destination
  const entries = (await listEntries(deps, tx, playerId, method)).filter(sameAs(destination))
  return (await keepPaid(deps, tx, { playerId, method }, entries)).length > 0
}

/**
 * Stores the destination of a withdrawal. Returns whether the address book did not have it. The caller holds the
 * player's lock.
 */
export async function rememberDestination(
  deps: PaymentDestinationsDeps,
  { tx, playerId }: LockedPlayer,
  destination: PayoutDestination,
): Promise<boolean> {
  const { method, network, fields } = destination
  if (Object.keys(fields).length === 0) return false
  const now = deps.clock.now()
  const entries = await listEntries(deps, tx, playerId, method)
  const same = entries.find(sameAs(destination))
  if (same !== undefined) {
    await touchEntry(tx, same.id, now)
    return false
  }
  const sealed = await sealFor(deps, tx, playerId, JSON.stringify(fields))
  await insertEntry(tx, { id: deps.random.uuid(), playerId, method, network, sealed, usedAt: now })
  const tooMany = entries.slice(ENTRIES_MAX - 1).map(({ id }) => id)
  if (tooMany.length > 0) await deleteEntries(tx, tooMany)
  return true
}

/**
 * The fields of the chosen entry, as if the player had typed them.
 * @throws Refusal of `destinationId` if the entry is not the player's or belongs to another method
 */
export async function fieldsOfDestination(
  deps: PaymentDestinationsDeps,
  { tx, playerId }: LockedPlayer,
  { method, destinationId }: { method: string; destinationId: string },
): Promise<Record<string, string>> {
  const entries = await listEntries(deps, tx, playerId, method)
  const chosen = entries.find(({ id }) => id === destinationId)
  if (chosen === undefined) throw refuseFields({ destinationId: ['notAvailable'] })
  const { fields, network } = chosen
  return network === null ? { ...fields } : { ...fields, crypto_network: network }
}

/**
 * Call when the account changes owner: the previous owner's destinations are not theirs. The caller holds the player's
 * lock.
 */
export async function forgetDestinations(tx: Tx, playerId: string): Promise<void> {
  await deleteEntriesOf(tx, playerId)
}

export async function removeDestination(
  deps: PaymentDestinationsDeps,
  playerId: string,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, (tx) =>
    withPlayerLock(deps, tx, playerId, [], async () => {
      if (!(await deleteEntry(tx, playerId, id))) throw refuse('notFound')
    }),
  )
}
