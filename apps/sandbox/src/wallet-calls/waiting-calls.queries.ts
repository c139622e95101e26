/**
 * Stored wallet calls that wait for their answer. Their table has the columns `place`, `name`, `body`, `tries`, `due_at`, `answered_at` and
 * `api_code`, and a column for what a call is about. Calls about the same thing keep their order: only the oldest of them is sent.
 */
import type { Queryable } from '@fairhall/postgres'

interface CallTable {
  table: string
  about: { column: string; type: string }
  /** The select list of a claimed call. */
  select: string
  /** Before the second try. Each later pause is twice as long, at most five minutes. */
  firstPauseS: number
}

export function waitingCalls<Call extends object>({ table, about, select, firstPauseS }: CallTable) {
  const isOldest = `not exists (select from ${table} e
    where e.${about.column} = c.${about.column} and e.answered_at is null and e.place < c.place)`

  return {
    /** Claims due calls and postpones their next try, so that other processes skip them. With `only`, calls about nothing else. */
    async claim(db: Queryable, now: Date, only: string | null = null): Promise<Call[]> {
      const { rows } = await db.query<Call>(
        `update ${table} set tries = tries + 1,
           due_at = $1::timestamptz + make_interval(secs => least(power(2, tries) * $3, 300))
         where place in (
           select place from ${table} c
            where answered_at is null and due_at <= $1 and ($2::${about.type} is null or ${about.column} = $2) and ${isOldest}
            order by due_at limit 50 for update skip locked)
         returning ${select}`,
        [now, only, firstPauseS],
      )
      return rows
    },

    /** False if another process has handled the answer already. `apiCode` of a refusal, else null. */
    async markAnswered(db: Queryable, place: string, now: Date, apiCode: number | null): Promise<boolean> {
      const { rowCount } = await db.query(
        `update ${table} set answered_at = $2, api_code = $3 where place = $1 and answered_at is null`,
        [place, now, apiCode],
      )
      return rowCount === 1
    },

    /** When the next call can be claimed, or null. A call behind an older one is not due before that one is answered. */
    async findNext(db: Queryable): Promise<Date | null> {
      const { rows } = await db.query<{ at: Date | null }>(
        `select min(due_at) as at from ${table} c where answered_at is null and ${isOldest}`,
      )
      return rows[0]?.at ?? null
    },
  }
}
