/** SQL of risk rules: what was known about a payment in its moment, and the payments that rules matched. */
import { InvoiceStatus, InvoiceType } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { isOfCountries } from '../../players/index.ts'
import type { RiskFacts } from './risk.rules.ts'

/** Of players of these countries; null: of all. */
interface Scope {
  countries: readonly string[] | null
}

export interface Moment {
  playerId: string
  at: Date
}

/** Changes after which someone else may have the account. */
const ACCESS_CHANGES = [
  'player.passwordChanged',
  'player.emailChanged',
  'player.phoneConfirmed',
  'player.secondFactorOff',
  'player.passkeyAdded',
  'player.identityLinked',
] as const

/**
 * In the order of the moments. Only what happened up to each of them counts, so that a test of a rule finds the same in the past as the
 * rule does now. A deposit counts from when it was paid or failed, however long before that it was ordered. An old row without that time
 * counts from when it was ordered.
 */
export async function readFacts(
  db: Db | Tx,
  moments: readonly Moment[],
): Promise<Omit<RiskFacts, 'amount'>[]> {
  const { rows } = await db.query<Omit<RiskFacts, 'amount' | 'deposits'> & { deposits: string }>(
    `select extract(epoch from m.at - p.registered_at)::float8 / 3600 as "accountHours",
       coalesce(p.identity_checked_at <= m.at, false) as "isVerified",
       1 + w.count as withdrawals, d.sum as deposits, d.count as "depositCount", d.methods as "depositMethods", d.failed as "failedDeposits",
       extract(epoch from m.at - d.last)::float8 / 3600 as "depositHours",
       extract(epoch from m.at - c.last)::float8 / 3600 as "changeHours"
     from unnest($1::uuid[], $2::timestamptz[]) with ordinality as m (player_id, at, nth)
     join player p on p.id = m.player_id
     cross join lateral (
       select count(*)::int as count from invoice
        where player_id = m.player_id and type = ${InvoiceType.withdrawal} and returns is null
          and created_at < m.at and created_at > m.at - interval '24 hours') w
     cross join lateral (
       select coalesce(sum(coalesce(paid_base_amount, base_amount)) filter (where status = ${InvoiceStatus.success}), 0)::bigint::text as sum,
         count(*) filter (where status = ${InvoiceStatus.success} and ended_at > m.at - interval '24 hours')::int as count,
         count(distinct method) filter (where status = ${InvoiceStatus.success})::int as methods,
         count(*) filter (where status = ${InvoiceStatus.failed} and ended_at > m.at - interval '7 days')::int as failed,
         max(ended_at) filter (where status = ${InvoiceStatus.success}) as last
       from invoice cross join lateral (select coalesce(settled_at, created_at) as ended_at) e
        where player_id = m.player_id and type = ${InvoiceType.deposit}
          and ended_at <= m.at and ended_at > m.at - interval '30 days') d
     cross join lateral (
       select max(at) as last from audit_event
        where player_id = m.player_id and at < m.at and at > m.at - interval '30 days' and action = any ($3)) c
     order by m.nth`,
    [moments.map(({ playerId }) => playerId), moments.map(({ at }) => at), ACCESS_CHANGES],
  )
  return rows.map(({ deposits, ...facts }) => ({ ...facts, deposits: BigInt(deposits) }))
}

export interface PastPayment extends Moment {
  id: string
  number: string
  amount: bigint
  /** Staff had to look at it anyway. */
  isReviewed: boolean
}

export type RuledKind = 'withdrawal' | 'deposit'

/** Rules look at a withdrawal when it is requested, and at a deposit when it is paid. */
const past = {
  withdrawal: `created_at as at, base_amount as amount, coalesce(array_remove(looked_at_for, 'rule') <> '{}', false) as "isReviewed"
     from invoice where type = ${InvoiceType.withdrawal} and returns is null`,
  deposit: `coalesce(settled_at, created_at) as at, coalesce(paid_base_amount, base_amount) as amount,
       exists (select from risk_hit where invoice_id = invoice.id and is_alert) as "isReviewed"
     from invoice where type = ${InvoiceType.deposit} and status = ${InvoiceStatus.success}`,
} as const satisfies Record<RuledKind, string>

/** Ordered since then, the newest first. */
export async function listPaymentsSince(
  db: Db,
  kind: RuledKind,
  { since, countries, limit }: Scope & { since: Date; limit: number },
): Promise<PastPayment[]> {
  const { rows } = await db.query<PastPayment>(
    `select id, number, player_id as "playerId", ${past[kind]} and created_at >= $1 and ${isOfCountries('$3')}
     order by created_at desc, id limit $2`,
    [since, limit, countries],
  )
  return rows
}

interface NewHit {
  rule: string
  mode: 'shadow' | 'live'
  conditions: object
  isAlert: boolean
}

export async function insertHits(
  tx: Tx,
  invoiceId: string,
  hits: readonly NewHit[],
  { facts, at }: { facts: object; at: Date },
): Promise<void> {
  await tx.query(
    `insert into risk_hit (invoice_id, rule, mode, conditions, is_alert, facts, found_at)
     select $1, rule, mode, conditions::jsonb, is_alert, $6, $7
       from unnest($2::text[], $3::text[], $4::text[], $5::boolean[]) as h (rule, mode, conditions, is_alert)`,
    [
      invoiceId,
      hits.map(({ rule }) => rule),
      hits.map(({ mode }) => mode),
      hits.map(({ conditions }) => JSON.stringify(conditions)),
      hits.map(({ isAlert }) => isAlert),
      JSON.stringify(facts, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      at,
    ],
  )
}

interface RiskHit {
  kind: RuledKind
  rule: string
  mode: string
  foundAt: Date
  invoiceId: string
  number: string
  playerId: string
  amount: bigint
  currency: string
  state: string
}

const KIND = `case i.type when ${InvoiceType.deposit} then 'deposit' else 'withdrawal' end as kind`

/** The newest first. Null: of all rules. */
export async function listHits(
  db: Db,
  rule: string | null,
  { countries, limit }: Scope & { limit: number },
): Promise<RiskHit[]> {
  const { rows } = await db.query<RiskHit>(
    `select ${KIND}, h.rule, h.mode, h.found_at as "foundAt", i.id as "invoiceId", i.number, i.player_id as "playerId", i.amount,
       i.currency, i.state
     from risk_hit h join invoice i on i.id = h.invoice_id
     where ($1::text is null or h.rule = $1) and ${isOfCountries('$3', 'i.player_id')}
     order by h.found_at desc, h.invoice_id, h.rule limit $2`,
    [rule, limit, countries],
  )
  return rows
}

interface HitCount {
  rule: string
  payments: number
  players: number
  paid: number
  declined: number
  /** Alerts that nobody has closed, however old. */
  open: number
}

/** Of these rules. */
export async function countHits(
  db: Db,
  rules: readonly string[],
  { since, countries }: Scope & { since: Date },
): Promise<HitCount[]> {
  const { rows } = await db.query<HitCount>(
    `select h.rule, count(*) filter (where h.found_at >= $2)::int as payments,
       count(distinct i.player_id) filter (where h.found_at >= $2)::int as players,
       count(*) filter (where h.found_at >= $2 and i.status = ${InvoiceStatus.success})::int as paid,
       count(*) filter (where h.found_at >= $2 and i.status = ${InvoiceStatus.failed})::int as declined,
       count(*) filter (where h.is_alert and h.closed_at is null)::int as open
     from risk_hit h join invoice i on i.id = h.invoice_id
     where h.rule = any ($1::text[]) and (h.found_at >= $2 or h.is_alert and h.closed_at is null)
       and ${isOfCountries('$3', 'i.player_id')} group by h.rule`,
    [rules, since, countries],
  )
  return rows
}

/** The live rules that sent these withdrawals to staff, by the ID of the withdrawal. */
export async function listLiveRules(
  db: Db,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.query<{ id: string; rules: string[] }>(
    `select invoice_id as id, array_agg(rule order by rule) as rules from risk_hit
      where mode = 'live' and invoice_id = any ($1::uuid[]) group by invoice_id`,
    [invoiceIds],
  )
  return new Map(rows.map(({ id, rules }) => [id, rules]))
}
