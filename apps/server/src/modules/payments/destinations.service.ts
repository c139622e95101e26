/**
 * Where a withdrawal goes: kept sealed with the player's key, and read only to order the payout, and for who may see it. Beside
 * it lies a keyed hash, by which somebody who knows the place finds the payment; it goes with it when the player is erased.
 */
import { createHmac } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { sealFor, unsealAll } from '../players/index.ts'
import { insertDestination, listDestinationsOf } from './destinations.queries.ts'
import { mainValueOf, spellingsOf } from './destinations.rules.ts'
import type { Invoice } from './invoices.queries.ts'

type Fields = Readonly<Record<string, string>>

export async function keepDestination(deps: Deps, tx: Tx, invoice: Invoice, fields: Fields): Promise<void> {
  const sealed = await sealFor(deps, tx, invoice.player_id, JSON.stringify(fields))
  const [text] = spellingsOf(mainValueOf(fields))
  const mark = text === undefined ? null : markWith(deps.secrets.current(PURPOSE).key, text)
  await insertDestination(tx, { invoiceId: invoice.id, sealed, mark })
}

const PURPOSE = 'payment-destination'

const markWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** By any key of the ring: the hashes of all times at which this place was kept. */
export function marksOf(deps: Pick<Deps, 'secrets'>, value: string): Buffer[] {
  const keys = deps.secrets.listKept(PURPOSE)
  return spellingsOf(value).flatMap((text) => keys.map(({ key }) => markWith(key, text)))
}

/**
 * Whether this is a return that its provider can't send: it refunds nothing, the method pays to a place that the player names, and
 * none is known.
 */
export async function lacksDestination(deps: Deps, invoice: Invoice): Promise<boolean> {
  if (invoice.returns === null || deps.payments.findProvider(invoice.provider)?.canRefund) return false
  const method = deps.payments.methods.find(({ id }) => id === invoice.method)
  const isNamed =
    method?.networks !== undefined || method?.withdrawal === undefined || method.withdrawal.fields.length > 0
  if (!isNamed) return false
  return Object.keys((await findDestination(deps, invoice)) ?? {}).length === 0
}

/** @throws when the player was erased: nobody knows any more where it was to go */
export async function getDestination(deps: Deps, invoice: Invoice): Promise<Fields> {
  const fields = await findDestination(deps, invoice)
  if (fields === null) throw new Error('The destination cannot be read any more')
  return fields
}

/** Null once the player was erased. */
export async function findDestination(deps: Deps, invoice: Invoice): Promise<Fields | null> {
  return (await findDestinations(deps, [invoice])).get(invoice.id) ?? null
}

/** Of several, by the invoice's id. */
export async function findDestinations(
  deps: Deps,
  invoices: readonly Invoice[],
): Promise<ReadonlyMap<string, Fields | null>> {
  const rows = await listDestinationsOf(
    deps.db,
    invoices.map(({ id }) => id),
  )
  const kept = invoices.map(({ id, player_id: playerId }) => {
    const row = rows.get(id)
    return { id, playerId, fields: row?.fields ?? {}, sealed: row?.sealed ?? null }
  })
  const texts = await unsealAll(deps, deps.db, kept)
  return new Map(
    kept.map(({ id, fields, sealed }, at) => {
      const text = texts[at] ?? null
      if (sealed === null) return [id, fields]
      return [id, text === null ? null : (JSON.parse(text) as Fields)]
    }),
  )
}
