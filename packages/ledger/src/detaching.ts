import { type ArchivedPiece, checkArchivedPiece, toRecords } from './archive.ts'
import type { AuditFinding } from './audit.ts'
import { DETACHED_UNTIL } from './detached-until.ts'
import { DayDiffers } from './errors.ts'
import type { Queryable } from './types.ts'

/**
 * Removes entries of a month from the journal, once all its days are in files, and puts them back. The month's
 * partition is replaced by one with the other entries, in one transaction: a process that is killed changes
 * nothing. Needs the owner of the tables.
 */

/** What leaves: entries of these kinds, unless their context has the key. */
export type Leaving = { kinds: readonly string[]; keptKey: string }

const LEAVES = 'kind = any ($1::text[]) and not coalesce(context ? $2, false)'

export async function findDetachedUntil(db: Queryable): Promise<Date | null> {
  const { rows } = await db.query<{ until: Date | null }>(`select ${DETACHED_UNTIL} as until`)
  return rows[0]?.until ?? null
}

export type Month = { month: string; days: readonly string[] }

/** The next month to detach, with its sealed days; null if there is none. Months leave in order. */
export async function findMonthToDetach(db: Queryable): Promise<Month | null> {
  return monthOf(
    db,
    `coalesce((select max(month) + interval '1 month' from ledger_detached), (select min(day) from ledger_seal))`,
  )
}

/** The next month to attach: the one that was detached last. */
export async function findMonthToAttach(db: Queryable): Promise<Month | null> {
  return monthOf(db, '(select max(month) from ledger_detached)')
}

async function monthOf(db: Queryable, time: string): Promise<Month | null> {
  const { rows } = await db.query<{ month: string | null; days: string[] }>(
    `select to_char(m.month, 'YYYY-MM') as month,
        array(select to_char(day, 'YYYY-MM-DD') from ledger_seal s
               where s.day >= m.month and s.day < m.month + interval '1 month' order by s.day) as days
       from (select date_trunc('month', ${time}::timestamp) as month) m`,
  )
  const [found] = rows
  return found?.month == null ? null : { month: found.month, days: found.days }
}

/** Why the month can't be detached yet; null if it can. */
export async function whyNotDetach(db: Queryable, { month, days }: Month): Promise<string | null> {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
  const lastDay = last.toISOString().slice(0, 10)
  if (days.at(-1) !== lastDay) return `${lastDay} is not sealed`
  const { rows } = await db.query<{ stored: number; isOutOfOrder: boolean }>(
    `select (select count(*) from ledger_archive where day = any ($1::date[]))::int as stored,
        exists (select from ledger_seal_owner where day >= $2::date - 1 and day <= $2::date and seq <> entries) as "isOutOfOrder"`,
    [days, lastDay],
  )
  if (rows[0]?.stored !== days.length) return 'not all of its days are archived'
  // The number of the entry before the first one that stays must be in a seal.
  return rows[0].isOutOfOrder
    ? 'an entry of its last day has an earlier number than one of the next day'
    : null
}

const partitionOf = (month: string) => `ledger_entry_${month.replace('-', '_')}`

/** @throws 55P03 while someone reads the journal, such as a backup, which passes */
export async function detachMonth(tx: Queryable, month: string, leaving: Leaving): Promise<number> {
  const part = partitionOf(month)
  const kept = await createTable(tx, part)
  const values = [leaving.kinds, leaving.keptKey]
  await tx.query(`insert into ${kept} select * from ${part} where not (${LEAVES})`, values)
  const { rows } = await tx.query<{ count: number }>(
    `select ((select count(*) from ${part}) - (select count(*) from ${kept}))::int as count`,
  )
  const count = rows[0]?.count ?? 0
  await replacePartition(tx, month, kept)
  const insert = 'insert into ledger_detached (month, kinds, kept_key, entries) values ($3::date, $1, $2, $4)'
  await tx.query(insert, [...values, `${month}-01`, count])
  return count
}

/**
 * Puts back all entries of the month.
 * @throws DayDiffers if a piece differs from the seals
 */
export async function attachMonth(
  tx: Queryable,
  { month, days }: Month,
  readDay: (day: string) => AsyncIterable<ArchivedPiece>,
): Promise<number> {
  const whole = await createTable(tx, partitionOf(month))
  let count = 0
  for (const day of days) {
    for await (const piece of readDay(day)) {
      const findings = await checkArchivedPiece(tx, day, piece)
      if (findings.length > 0) throw new DayDiffers(day, 'attached', findings)
      const insert = `insert into ${whole} select * from json_populate_recordset(null::public.ledger_entry, $1::json)`
      await tx.query(insert, [toRecords(piece.entries)])
      count += piece.entries.length
    }
  }
  await replacePartition(tx, month, whole)
  await tx.query('delete from ledger_detached where month = $1::date', [`${month}-01`])
  return count
}

/** With the indexes of the whole table, which would otherwise be built while bets wait. */
async function createTable(tx: Queryable, part: string): Promise<string> {
  const name = `${part}_new`
  await tx.query(
    `create table ${name} (like ledger_entry including defaults including constraints including indexes)`,
  )
  return name
}

/** Everything that takes long is done before the lock: bets wait until the transaction ends. */
async function replacePartition(tx: Queryable, month: string, by: string): Promise<void> {
  const part = partitionOf(month)
  const from = `${month}-01 00:00:00+00`
  const until = `('${from}'::timestamptz at time zone 'UTC' + interval '1 month') at time zone 'UTC'`
  const { rows } = await tx.query<{ to: string }>(
    `select to_char((${until}) at time zone 'UTC', 'YYYY-MM-DD') || ' 00:00:00+00' as to`,
  )
  const to = rows[0]?.to ?? ''
  const run = async (...statements: readonly string[]) => {
    for (const statement of statements) await tx.query(statement)
  }
  await run(
    `alter table ${by} add primary key (owner, asset, seq)`,
    `create unique index ${by}_id on ${by} (ledger_id(owner, source, external_id))`,
    // Attaching then reads no row.
    `alter table ${by} add constraint ${by}_month check (at >= '${from}' and at < '${to}')`,
    `set local lock_timeout = '1500ms'`,
    `alter table ledger_entry detach partition ${part}`,
    `drop table ${part}`,
    `alter table ${by} rename to ${part}`,
    `alter index ${by}_pkey rename to ${part}_pkey`,
    `alter index ${by}_id rename to ${part}_id`,
    `alter table ledger_entry attach partition ${part} for values from ('${from}') to ('${to}')`,
    `alter table ${part} drop constraint ${by}_month`,
    `create trigger ledger_entry_no_truncate before truncate on ${part} for each statement execute function ledger_refuse_change()`,
    `create trigger ledger_entry_closed before insert on ${part} for each row when (new.at < '${to}') execute function ledger_refuse_closed()`,
    `comment on trigger ledger_entry_closed on ${part} is '${to.slice(0, 10)}'`,
  )
}

const STAYED = `select * from ledger_entry where at >= $1 and at < $2 and owner between $3::uuid and $4::uuid`
const IN_FILE = `select * from json_populate_recordset(null::public.ledger_entry, $5::json)`

const stayed = `select owner, asset, seq, is_added from (
    select *, true as is_added from (${STAYED} except ${IN_FILE}) a
    union all
    select *, false from ((${IN_FILE} where not (kind = any ($6::text[]) and not coalesce(context ? $7, false))) except ${STAYED}) m) d
  limit 100`

/** Of a detached month: the entries that stayed are those of the file. */
export async function checkStayed(
  db: Queryable,
  { from, to }: { from: Date; to: Date },
  { owners, entries }: ArchivedPiece,
): Promise<AuditFinding[]> {
  const found = await db.query<Leaving>(
    `select kinds, kept_key as "keptKey" from ledger_detached where month = date_trunc('month', $1::timestamptz at time zone 'UTC')::date`,
    [from],
  )
  const [leaving] = found.rows
  if (leaving === undefined) return []
  const values = [from, to, owners.from, owners.to, toRecords(entries), leaving.kinds, leaving.keptKey]
  const { rows } = await db.query<Record<string, unknown>>(stayed, values)
  return rows.map((difference) => ({
    check: 'each entry that stayed of a detached month is in its files',
    difference,
  }))
}
