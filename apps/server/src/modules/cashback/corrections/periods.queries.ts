/** What each period paid for its own play, and what payments have included of its corrections. */
import type { Tx } from '../../../platform/database/database.ts'
import { addCarried, type CorrectedPeriod } from './corrections.queries.ts'

export interface PeriodChange
  extends Pick<CorrectedPeriod, 'playerId' | 'currency' | 'startsOn' | 'knownFrom' | 'isLapsed'> {
  paid: bigint
  /** All that corrections have changed. */
  change: bigint
}

/** Locks the rows. Throws if a claim has lapsed since its period was read: the job tries again. */
export async function savePeriods(
  tx: Tx,
  programme: string,
  knownUntil: string,
  changes: readonly PeriodChange[],
): Promise<void> {
  if (changes.length === 0) return
  const { rowCount } = await tx.query(
    `insert into cashback_period as p (programme, player_id, currency, starts_on, amount, change, known_from, known_until, is_lapsed)
     select $1, player_id, currency, starts_on, paid, change, known_from, $2::date, is_lapsed
       from unnest($3::uuid[], $4::text[], $5::date[], $6::bigint[], $7::bigint[], $8::date[], $9::boolean[])
         as n(player_id, currency, starts_on, paid, change, known_from, is_lapsed)
      order by player_id, currency, starts_on
     on conflict (programme, player_id, currency, starts_on) do update
       set change = excluded.change, known_until = excluded.known_until
     where p.is_lapsed = excluded.is_lapsed and p.known_until < excluded.known_until`,
    [
      programme,
      knownUntil,
      changes.map(({ playerId }) => playerId),
      changes.map(({ currency }) => currency),
      changes.map(({ startsOn }) => startsOn),
      changes.map(({ paid }) => String(paid)),
      changes.map(({ change }) => String(change)),
      changes.map(({ knownFrom }) => knownFrom),
      changes.map(({ isLapsed }) => isLapsed),
    ],
  )
  if (rowCount !== changes.length) throw new Error('a corrected period of cashback changed meanwhile')
}

interface LapsedPeriod {
  programme: string
  playerId: string
  currency: string
  startsOn: string
}

/** After its claim lapsed: its player got nothing for it, so what was taken back is carried over. Takes the lock of the row. */
export async function returnTaken(tx: Tx, lapsed: LapsedPeriod): Promise<void> {
  const { programme, playerId, currency, startsOn } = lapsed
  const period = [programme, playerId, currency, startsOn]
  const isPeriod = 'programme = $1 and player_id = $2 and currency = $3 and starts_on = $4::date'
  // Two statements: the second one sees what a payment committed while this one waited for its lock.
  const { rows } = await tx.query<{ change: bigint }>(
    `select change from cashback_period where ${isPeriod} for update`,
    period,
  )
  await tx.query(
    `update cashback_period set is_lapsed = true, change = greatest(change, 0) where ${isPeriod}`,
    period,
  )
  const change = rows[0]?.change ?? 0n
  if (change < 0n) await addCarried(tx, programme, [{ playerId, currency, amount: -change }])
}
