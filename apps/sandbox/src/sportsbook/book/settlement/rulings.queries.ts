import type { Queryable, Tx } from '@fairhall/postgres'
import type { BetLeg } from '../book-api.ts'

export interface Ruling {
  match: string
  /** Empty: the whole match was abandoned, and what was open then is void. */
  market: string
  selection: string
  result: NonNullable<BetLeg['result']>
  madeAt: Date
}

export async function listRulings(db: Queryable, matches: readonly string[]): Promise<Ruling[]> {
  const { rows } = await db.query<Ruling>(
    `select match, market, selection, result, made_at as "madeAt" from sandbox.book_ruling where match = any ($1::text[])`,
    [matches],
  )
  return rows
}

/** Matches that were abandoned since. */
export async function listAbandoned(db: Queryable, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ match: string }>(
    `select match from sandbox.book_ruling where market = '' and made_at >= $1`,
    [since],
  )
  return rows.map(({ match }) => match)
}

export async function saveRuling(
  tx: Tx,
  { match, market, selection, result, madeAt }: Ruling,
): Promise<void> {
  await tx.query(
    `insert into sandbox.book_ruling (match, market, selection, result, made_at) values ($1, $2, $3, $4, $5)
     on conflict (match, market, selection) do update set result = excluded.result`,
    [match, market, selection, result, madeAt],
  )
}
