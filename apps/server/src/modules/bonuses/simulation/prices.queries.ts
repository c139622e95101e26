import type { Db, Tx } from '../../../platform/database/database.ts'
import type { BonusPrice } from './price.rules.ts'
import type { PricedTerms } from './priced-terms.rules.ts'

/** The stored figures by their keys. Keys without figures are missing. */
export async function findPrices(
  db: Db | Tx,
  keys: readonly string[],
): Promise<ReadonlyMap<string, BonusPrice>> {
  if (keys.length === 0) return new Map()
  const { rows } = await db.query<{ key: string; price: BonusPrice }>(
    'select key, price from bonus_price where key = any($1)',
    [keys],
  )
  return new Map(rows.map(({ key, price }) => [key, price]))
}

interface NewPrice {
  key: string
  offer: string
  terms: PricedTerms
  price: BonusPrice
}

/** Two processes may find the same figures. */
export async function insertPrice(tx: Tx, { key, offer, terms, price }: NewPrice, at: Date): Promise<void> {
  await tx.query(
    `insert into bonus_price (key, offer, terms, price, created_at) values ($1, $2, $3, $4, $5)
     on conflict (key) do nothing`,
    [key, offer, JSON.stringify(terms), JSON.stringify(price), at],
  )
}
