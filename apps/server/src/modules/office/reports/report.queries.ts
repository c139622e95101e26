/** SQL of reports. It reads the daily totals of the ledger and of play, never the entries. */
import type { Db } from '../../../platform/database/database.ts'

interface ReportRange {
  from: string
  to: string
  unit: 'day' | 'month'
}

const formatOf = ({ unit }: Pick<ReportRange, 'unit'>) => (unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM')

export interface TotalRow {
  period: string
  currency: string
  contra: string
  kind: string
  /** What the contra account received, in subunits. */
  amount: bigint
}

/** Sums of `ledger_rollup`. Amounts are numeric there: a period can exceed 64 bits of a currency with many decimals. */
export async function sumTotals(db: Db, range: ReportRange): Promise<TotalRow[]> {
  const { rows } = await db.query<Omit<TotalRow, 'amount'> & { amount: string }>(
    `select to_char(day, $3) as period, asset as currency, contra, kind, sum(amount)::numeric(60)::text as amount
       from ledger_rollup where day between $1::date and $2::date group by 1, 2, 3, 4 order by 1`,
    [range.from, range.to, formatOf(range)],
  )
  return rows.map(({ amount, ...row }) => ({ ...row, amount: BigInt(amount) }))
}

export interface PeriodCheck {
  period: string
  isSealed: boolean
  /** A sealed day has another number of entries than its totals. */
  isOff: boolean
}

/** Compares the number of entries in the totals of each day with that of its seal, which was counted from the entries. */
export async function checkPeriods(db: Db, range: ReportRange): Promise<PeriodCheck[]> {
  const { rows } = await db.query<PeriodCheck>(
    `with total as (
       select day, sum(entries) as entries from ledger_rollup where day between $1::date and $2::date group by day),
     seal as (select day, entries from ledger_seal where day between $1::date and $2::date)
     select to_char(day, $3) as period, bool_and(seal.day is not null) as "isSealed",
        bool_or(seal.day is not null and seal.entries <> coalesce(total.entries, 0)) as "isOff"
       from total full join seal using (day) group by 1`,
    [range.from, range.to, formatOf(range)],
  )
  return rows
}

/** The last day with totals; null before the first one. */
export async function findLastDay(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>('select max(day)::text as day from ledger_rollup')
  return rows[0]?.day ?? null
}

interface PlayedGame {
  id: string
  title: string
  provider: string
  /** In subunits of the base currency. */
  stakes: bigint
}

/** The games with the highest own stakes, of the days for which play by game is kept. */
export async function listPlayedGames(
  db: Db,
  { from, to }: Pick<ReportRange, 'from' | 'to'>,
  limit: number,
): Promise<PlayedGame[]> {
  const { rows } = await db.query<PlayedGame>(
    `select d.game_id as id, coalesce(g.title, d.game_id) as title, coalesce(g.provider, '') as provider, d.stakes
       from (select game_id, sum(own_stakes)::bigint as stakes from game_day
              where day between $1::date and $2::date group by game_id order by 2 desc limit $3) d
       left join game g on g.id = d.game_id order by d.stakes desc, d.game_id`,
    [from, to, limit],
  )
  return rows
}

/** Since when play by game is kept. */
export async function findGamesSince(db: Db): Promise<string | null> {
  const { rows } = await db.query<{ day: string | null }>('select min(day)::text as day from game_day')
  return rows[0]?.day ?? null
}
