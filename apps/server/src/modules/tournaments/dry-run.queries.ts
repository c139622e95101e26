import type { Db } from '../../platform/database/database.ts'
import { recounted } from './recount.queries.ts'
import type { RunTerms } from './runs/run-terms.rules.ts'

export interface DryWindow {
  id: number
  startsAt: Date
  endsAt: Date
}

const windows = `select id, $2::jsonb as terms, starts_at, ends_at
  from unnest($1::integer[], $3::timestamptz[], $4::timestamptz[]) as w(id, starts_at, ends_at)`

/** Players with a score in each window, if everyone had joined. Reads all rounds of the windows. */
export async function countWindows(db: Db, terms: RunTerms, asked: readonly DryWindow[]): Promise<number[]> {
  const { rows } = await db.query<{ id: number; entrants: number }>(
    `select id, (count(*) filter (where score > 0))::integer as entrants
       from (${recounted(windows, 'cross join lateral (select t.starts_at as joined_at) j')}) c group by id`,
    [
      asked.map(({ id }) => id),
      JSON.stringify(terms),
      asked.map(({ startsAt }) => startsAt.toISOString()),
      asked.map(({ endsAt }) => endsAt.toISOString()),
    ],
  )
  const found = new Map(rows.map(({ id, entrants }) => [id, entrants]))
  return asked.map(({ id }) => found.get(id) ?? 0)
}
