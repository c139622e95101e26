/**
 * The destination of a withdrawal: sealed with the player's key, and read only to order the payout or for staff who may
 * see it. A keyed hash is stored next to it, so that staff can find a payment by its destination. Neither survives the
 * erasure of the player.
 */
import { createHmac } from 'node:crypto'
import type { Tx } from '../../platform/database/database.ts'
import type { PaymentDestinationsDeps } from './payment-destinations.deps.ts'
import { sealFor, unsealAll } from '../players/index.ts'
import { insertDestination, listDestinationsOf } from './destinations.queries.ts'
import { mainValueOf, spellingsOf } from './destinations.rules.ts'
import type { Invoice } from '../invoices/index.ts'

type Fields = Readonly<Record<string, string>>

export async function keepDestination(
  deps: PaymentDestinationsDeps,
  tx: Tx,
  invoice: Invoice,
  fields: Fields,
): Promise<void> {
  const sealed = await sealFor(deps, tx, invoice.player_id, JSON.stringify(fields))
  const [text] = spellingsOf(mainValueOf(fields))
  const mark = text === undefined ? null : markWith(deps.secrets.current(PURPOSE).key, text)
  await insertDestination(tx, { invoiceId: invoice.id, sealed, mark })
}

const PURPOSE = 'payment-destination'

const markWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Hashes of the value under every key of the ring, because destinations were stored under different keys. */
export function marksOf(deps: Pick<PaymentDestinationsDeps, 'secrets'>, value: string): Buffer[] {
  const keys = deps.secrets.listKept(PURPOSE)
  return spellingsOf(value).flatMap((text) => keys.map(({ key }) => markWith(key, text)))
}

/**
 * Whether this is a return that its provider can't send: the provider can't refund, the method pays to a destination
 * that the player names, and none is known.
 */
export async function lacksDestination(deps: PaymentDestinationsDeps, invoice: Invoice): Promise<boolean> {
  if (invoice.returns === null || deps.paymentProviders.find(invoice.provider)?.canRefund) return false
  const method = deps.paymentMethods.methods.find(({ id }) => id === invoice.method)
  const isNamed =
    method?.networks !== undefined || method?.withdrawal === undefined || method.withdrawal.fields.length > 0
  if (!isNamed) return false
  return Object.keys((await findDestination(deps, invoice)) ?? {}).length === 0
}

/** @throws if the player was erased: the destination no longer exists */
export async function getDestination(deps: PaymentDestinationsDeps, invoice: Invoice): Promise<Fields> {
  const fields = await findDestination(deps, invoice)
  if (fields === null) throw new Error('The destination was erased with its player')
  return fields
}

/** Null if the player was erased. */
export async function findDestination(
  deps: PaymentDestinationsDeps,
  invoice: Invoice,
): Promise<Fields | null> {
  return (await findDestinations(deps, [invoice])).get(invoice.id) ?? null
}

/** Destinations by invoice ID. */
export async function findDestinations(
  deps: PaymentDestinationsDeps,
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
