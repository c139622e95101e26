import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Queryable } from '@fairhall/ledger'
import type { Commission, Moved, PlanTerms, StatementLine } from './commission.rules.ts'
import type { StatementState } from './statement-states.rules.ts'

export interface Statement {
  id: string
  partnerId: string
  /** The month: its first day, and the first day after it. */
  startsOn: string
  endsOn: string
  state: StatementState
  /** Why it could not be closed yet. */
  blocked: string | null
  plan: string | null
  planVersion: number | null
  terms: PlanTerms | null
  net: bigint
  carriedIn: bigint
  carriedOut: bigint
  sharePercent: number
  share: bigint
  players: number
  acquired: bigint
  unpaidIn: bigint
  unpaidOut: bigint
  amount: bigint
  closedAt: Date | null
  approvedBy: readonly string[] | null
  paidAt: Date | null
  reference: string | null
}

const STATEMENT = `id, partner_id as "partnerId", starts_on::text as "startsOn", ends_on::text as "endsOn", state, blocked, plan,
  plan_version as "planVersion", terms, net, carried_in as "carriedIn", carried_out as "carriedOut", share_percent as "sharePercent",
  share, players, acquired, unpaid_in as "unpaidIn", unpaid_out as "unpaidOut", amount, closed_at as "closedAt",
  approved_by as "approvedBy", paid_at as "paidAt", reference`

/** Opens every month since each partner was added, up to the month of `now`, that has no statement. */
export async function openStatements(db: Db, now: Date): Promise<void> {
  await db.query(
    `insert into affiliate_statement (id, partner_id, starts_on, ends_on, state)
     select gen_random_uuid(), p.id, month::date, (month + interval '1 month')::date, 'open'
       from affiliate_partner p
       cross join lateral generate_series(date_trunc('month', p.added_at at time zone 'UTC'),
         date_trunc('month', $1::timestamptz at time zone 'UTC'), interval '1 month') month
     on conflict (partner_id, starts_on) do nothing`,
    [now],
  )
}

/** The oldest month of each partner that is open and has ended. */
export async function listEndedStatements(db: Db, before: Date): Promise<Statement[]> {
  const { rows } = await db.query<Statement>(
    `select distinct on (partner_id) ${STATEMENT} from affiliate_statement
      where state = 'open' and ends_on::timestamp at time zone 'UTC' <= $1 order by partner_id, starts_on`,
    [before],
  )
  return rows
}

export async function findStatement(db: Db | Tx, id: string): Promise<Statement | null> {
  const { rows } = await db.query<Statement>(`select ${STATEMENT} from affiliate_statement where id = $1`, [
    id,
  ])
  return rows[0] ?? null
}

/** FOR UPDATE. */
export async function lockStatement(tx: Tx, id: string): Promise<Statement | null> {
  const { rows } = await tx.query<Statement>(
    `select ${STATEMENT} from affiliate_statement where id = $1 for update`,
    [id],
  )
  return rows[0] ?? null
}

export async function findStatementBefore(
  tx: Tx,
  partnerId: string,
  startsOn: string,
): Promise<Statement | null> {
  const { rows } = await tx.query<Statement>(
    `select ${STATEMENT} from affiliate_statement where partner_id = $1 and starts_on < $2::date
      order by starts_on desc limit 1`,
    [partnerId, startsOn],
  )
  return rows[0] ?? null
}

/** Newest first; of one partner, or of all. */
export async function listStatements(db: Db, partnerId: string | null, limit: number): Promise<Statement[]> {
  const { rows } = await db.query<Statement>(
    `select ${STATEMENT} from affiliate_statement where $1::text is null or partner_id = $1
      order by starts_on desc, partner_id limit $2`,
    [partnerId, limit],
  )
  return rows
}

export async function listLines(db: Db | Tx, statementId: string): Promise<StatementLine[]> {
  const { rows } = await db.query<StatementLine>(
    `select currency, item, amount, base from affiliate_statement_line where statement_id = $1
      order by currency, item`,
    [statementId],
  )
  return rows
}

/**
 * What players moved in a currency, in games and on sports: sums of entries `e`. Positive for stakes, and for what the operator paid. A stake
 * that a sportsbook returns after it was accepted counts among the wins.
 */
const MOVED_SUMS = `
  coalesce(-sum(m.moved) filter (where e.kind in ('bet', 'rollback.bet', 'sports.bet', 'sports.decline')), 0)::text as stakes,
  coalesce(sum(m.moved) filter (where e.kind in ('win', 'freespins', 'freespins.won', 'rollback.win', 'sports.settle', 'sports.unsettle',
    'sports.void', 'sports.cashout', 'sports.rollback')), 0)::text as wins,
  coalesce(sum(m.moved) filter (where e.contra = 'operator:bonuses'), 0)::text as bonuses,
  coalesce(sum(m.moved) filter (where e.kind = 'reward'), 0)::text as rewards,
  coalesce(sum(m.moved) filter (where e.kind in ('deposit', 'chargeback')), 0)::text as deposits`
const MOVED = `cross join lateral (select sum(delta) as moved from unnest(e.deltas) delta) m`

interface MovedRow {
  currency: string
  stakes: string
  wins: string
  bonuses: string
  rewards: string
  deposits: string
}

/** Players whose entries one statement reads, so that the largest partner’s month takes many short ones: a long one is cancelled. */
export const PLAYERS_PER_PIECE = 500

/**
 * From the ledger: what the partner's players moved while they were attributed to the partner, without flagged players. The times are
 * parameters, so that only partitions of the months are read.
 */
export async function sumMoved(
  db: Db | Tx,
  partnerId: string,
  span: { from: Date; to: Date },
  playersPerPiece = PLAYERS_PER_PIECE,
): Promise<Moved[]> {
  const sums = new Map<string, Moved>()
  let after: string | null = null
  do {
    const players = await listUnflaggedPlayers(db, partnerId, after, playersPerPiece)
    for (const row of await sumMovedBy(db, partnerId, players, span)) addMoved(sums, row)
    after = players.length < playersPerPiece ? null : (players.at(-1) ?? null)
  } while (after !== null)
  return [...sums.values()].toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}

async function listUnflaggedPlayers(
  db: Db | Tx,
  partnerId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct player_id as id from affiliate_attribution
      where partner_id = $1 and flag is null and ($2::uuid is null or player_id > $2) order by player_id limit $3`,
    [partnerId, after, limit],
  )
  return rows.map(({ id }) => id)
}

/** What these players moved, without those who were flagged (until then, if a time is given). */
export async function sumMovedBy(
  db: Pick<Queryable, 'query'>,
  partnerId: string,
  players: readonly string[],
  { from, to, flaggedUntil = null }: { from: Date; to: Date; flaggedUntil?: string | null },
): Promise<Moved[]> {
  const { rows } = await db.query<MovedRow>(
    `select e.asset as currency, ${MOVED_SUMS}
       from affiliate_attribution a
       join ledger_entry e on e.owner = a.player_id and e.at >= a.since and (a.until is null or e.at < a.until) ${MOVED}
      where a.partner_id = $1 and a.player_id = any ($4::uuid[]) and (a.flag is null or a.flagged_at > $5::timestamptz) and e.at >= $2 and e.at < $3
      group by e.asset`,
    [partnerId, from, to, players, flaggedUntil],
  )
  return rows.map(({ currency, stakes, wins, bonuses, rewards, deposits }) => ({
    currency,
    stakes: BigInt(stakes),
    wins: BigInt(wins),
    bonuses: BigInt(bonuses),
    rewards: BigInt(rewards),
    deposits: BigInt(deposits),
  }))
}

export function addMoved(sums: Map<string, Moved>, row: Moved): void {
  const known = sums.get(row.currency)
  if (known === undefined) return void sums.set(row.currency, row)
  for (const item of ['stakes', 'wins', 'bonuses', 'rewards', 'deposits'] as const) known[item] += row[item]
}

export async function insertLines(
  tx: Tx,
  statementId: string,
  lines: readonly StatementLine[],
): Promise<void> {
  await tx.query(
    `insert into affiliate_statement_line (statement_id, currency, item, amount, base)
     select $1, currency, item, amount, base
       from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[]) as n(currency, item, amount, base)`,
    [
      statementId,
      lines.map(({ currency }) => currency),
      lines.map(({ item }) => item),
      lines.map(({ amount }) => String(amount)),
      lines.map(({ base }) => String(base)),
    ],
  )
}

/** It is never closed before a flag that it takes into account, whichever clock the process has. */
export async function saveClosed(
  tx: Tx,
  id: string,
  closed: Commission & {
    state: StatementState
    plan: { plan: string; version: number; terms: PlanTerms }
    rates: Readonly<Record<string, string>>
    net: bigint
    carriedIn: bigint
    players: number
    acquired: bigint
    unpaidIn: bigint
    closedAt: Date
  },
): Promise<void> {
  await tx.query(
    `update affiliate_statement set state = $2, blocked = null, plan = $3, plan_version = $4, terms = $5::jsonb, rates = $6::jsonb,
            net = $7, carried_in = $8, carried_out = $9, share_percent = $10, share = $11, players = $12, acquired = $13,
            unpaid_in = $14, unpaid_out = $15, amount = $16, closed_at = greatest($17,
              (select max(flagged_at) from affiliate_attribution where partner_id = affiliate_statement.partner_id))
      where id = $1`,
    [
      id,
      closed.state,
      closed.plan.plan,
      closed.plan.version,
      JSON.stringify(closed.plan.terms),
      JSON.stringify(closed.rates),
      closed.net,
      closed.carriedIn,
      closed.carriedOut,
      closed.sharePercent,
      closed.share,
      closed.players,
      closed.acquired,
      closed.unpaidIn,
      closed.unpaidOut,
      closed.amount,
      closed.closedAt,
    ],
  )
}

export async function setBlocked(tx: Tx, id: string, reason: string): Promise<void> {
  await tx.query('update affiliate_statement set blocked = $2 where id = $1', [id, reason])
}

export async function setApproved(
  tx: Tx,
  id: string,
  { state, by, at }: { state: StatementState; by: readonly [string, string]; at: Date },
): Promise<void> {
  await tx.query(
    'update affiliate_statement set state = $2, approved_by = $3::text[], approved_at = $4 where id = $1',
    [id, state, by, at],
  )
}

export async function setPaid(
  tx: Tx,
  id: string,
  { state, reference, at }: { state: StatementState; reference: string | null; at: Date },
): Promise<void> {
  await tx.query('update affiliate_statement set state = $2, reference = $3, paid_at = $4 where id = $1', [
    id,
    state,
    reference,
    at,
  ])
}
