import { InvoiceState, InvoiceType } from '@fairhall/contract'
import type { Db, Tx } from '../../../platform/database/database.ts'

export interface Candidate {
  playerId: string
  attributedAt: Date
}

interface CandidateFilter {
  partnerId: string
  from: Date
  before: Date
  /** The last one of the piece before. */
  after: Candidate | null
  limit: number
}

/** Players of the partner who came in that time and may still be acquired, in pieces in the order in which they came. */
export async function listCandidates(
  db: Db,
  { partnerId, from, before, after, limit }: CandidateFilter,
): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>(
    `select a.player_id as "playerId", a.since as "attributedAt" from affiliate_attribution a
      where a.partner_id = $1 and a.since >= $2 and a.since < $3 and a.until is null and a.flag is null
        and ($5::uuid is null or (a.since, a.player_id) > ($4, $5))
        and not exists (select from affiliate_acquisition q where q.player_id = a.player_id)
      order by a.since, a.player_id limit $6`,
    [partnerId, from, before, after?.attributedAt ?? null, after?.playerId ?? null, limit],
  )
  return rows
}

/** Players of the partner who came since then, acquired or not. */
export async function listAttributedSince(db: Db, partnerId: string, since: Date): Promise<Candidate[]> {
  const { rows } = await db.query<Candidate>(
    `select player_id as "playerId", since as "attributedAt" from affiliate_attribution
      where partner_id = $1 and since >= $2 and until is null and flag is null`,
    [partnerId, since],
  )
  return rows
}

/** Successful deposits without those below their method's least amount and those that were charged back, in subunits of the base currency. */
export async function sumDeposits(
  db: Db | Tx,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await db.query<{ playerId: string; sum: bigint }>(
    `select i.player_id as "playerId", sum(coalesce(i.paid_base_amount, i.base_amount))::bigint as sum from invoice i
      where i.player_id = any ($1::uuid[]) and i.type = ${InvoiceType.deposit} and i.state = '${InvoiceState.success}'
        and not i.is_below_minimum and not exists (select from chargeback c where c.invoice_id = i.id)
      group by i.player_id`,
    [playerIds],
  )
  return new Map(rows.map(({ playerId, sum }) => [playerId, sum]))
}

/** Returns false if the player was acquired before. */
export async function insertAcquisition(
  tx: Tx,
  { playerId, partnerId, amount, at }: { playerId: string; partnerId: string; amount: bigint; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into affiliate_acquisition (player_id, partner_id, amount, qualified_at) values ($1, $2, $3, $4)
     on conflict (player_id) do nothing`,
    [playerId, partnerId, amount, at],
  )
  return rowCount === 1
}

export interface DueAcquisition {
  playerId: string
  amount: bigint
  attributedAt: Date | null
  flag: string | null
}

/** FOR UPDATE: those of a partner that no statement has decided, with the attribution that they came from. */
export async function lockDueAcquisitions(
  tx: Tx,
  partnerId: string,
  before: Date,
): Promise<DueAcquisition[]> {
  const { rows } = await tx.query<DueAcquisition>(
    `select q.player_id as "playerId", q.amount, a.since as "attributedAt", a.flag
       from affiliate_acquisition q
       left join lateral (
         select since, flag from affiliate_attribution a where a.player_id = q.player_id and a.partner_id = q.partner_id
          order by since desc limit 1
       ) a on true
      where q.partner_id = $1 and q.statement_id is null and q.qualified_at < $2
      order by q.player_id for update of q`,
    [partnerId, before],
  )
  return rows
}

export async function decideAcquisitions(
  tx: Tx,
  statementId: string,
  decided: readonly { playerId: string; refused: string | null }[],
): Promise<void> {
  await tx.query(
    `update affiliate_acquisition q set statement_id = $1, refused = n.refused
       from unnest($2::uuid[], $3::text[]) as n(player_id, refused) where q.player_id = n.player_id`,
    [statementId, decided.map(({ playerId }) => playerId), decided.map(({ refused }) => refused)],
  )
}
