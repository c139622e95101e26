/** Recomputes statements from the ledger. Each check selects the differences. */
import type { AuditCheck, AuditFinding, Queryable } from '@fairhall/ledger'
import { itemsOf, type Moved } from './statements/commission.rules.ts'
import { addMoved, PLAYERS_PER_PIECE, sumMovedBy } from './statements/statements.queries.ts'

interface ClosedStatement {
  id: string
  partnerId: string
  from: Date
  to: Date
  /** With microseconds. */
  closedAt: string
}

const LISTED_MAX = 100

/**
 * Lines of closed statements, without fees, that are not the sums of the ledger. Sums a large partner's month in short statements, as its
 * closing does. A statement that was closed earlier was audited then, and its lines can't change.
 */
export async function findWrongLines(
  db: Queryable,
  closedSince: Date | null,
  playersPerPiece = PLAYERS_PER_PIECE,
): Promise<AuditFinding['difference'][]> {
  const { rows } = await db.query<ClosedStatement>(
    `select id, partner_id as "partnerId", starts_on::timestamp at time zone 'UTC' as "from",
            ends_on::timestamp at time zone 'UTC' as "to", closed_at::text as "closedAt"
       from affiliate_statement where state <> 'open' and ($1::timestamptz is null or closed_at >= $1) order by closed_at, id`,
    [closedSince],
  )
  const differences: AuditFinding['difference'][] = []
  for (const statement of rows) {
    if (differences.length >= LISTED_MAX) break
    const moved = await recompute(db, statement, playersPerPiece)
    differences.push(...compare(statement.id, await listItems(db, statement.id), moved))
  }
  return differences.slice(0, LISTED_MAX)
}

/** As the closing did it: players who were flagged later were counted. */
async function recompute(
  db: Queryable,
  { partnerId, from, to, closedAt }: ClosedStatement,
  playersPerPiece: number,
): Promise<Moved[]> {
  const { rows } = await db.query<{ id: string }>(
    `select distinct player_id as id from affiliate_attribution
      where partner_id = $1 and since < $3 and (until is null or until > $2) and (flag is null or flagged_at > $4::timestamptz)`,
    [partnerId, from, to, closedAt],
  )
  const players = rows.map(({ id }) => id)
  const sums = new Map<string, Moved>()
  for (let at = 0; at < players.length; at += playersPerPiece) {
    const piece = players.slice(at, at + playersPerPiece)
    for (const row of await sumMovedBy(db, partnerId, piece, { from, to, flaggedUntil: closedAt }))
      addMoved(sums, row)
  }
  return [...sums.values()]
}

interface Item {
  currency: string
  item: string
  amount: string
}

async function listItems(db: Queryable, statementId: string): Promise<Item[]> {
  const { rows } = await db.query<Item>(
    `select currency, item, amount::text as amount from affiliate_statement_line
      where statement_id = $1 and item not like 'fee:%'`,
    [statementId],
  )
  return rows
}

function compare(
  statement: string,
  items: readonly Item[],
  moved: readonly Moved[],
): AuditFinding['difference'][] {
  const recomputed = moved.flatMap((sums) =>
    itemsOf(sums)
      .filter(([, amount]) => amount !== 0n)
      .map(([item, amount]) => ({ currency: sums.currency, item, amount: String(amount) })),
  )
  const keyOf = ({ currency, item }: Item) => `${currency} ${item}`
  const [booked, right] = [items, recomputed].map((list) => new Map(list.map((one) => [keyOf(one), one])))
  return [...new Map([...recomputed, ...items].map((one) => [keyOf(one), one]))]
    .map(([key, { currency, item }]) => ({
      statement,
      currency,
      item,
      amount: booked?.get(key)?.amount ?? null,
      recomputed: right?.get(key)?.amount ?? null,
    }))
    .filter(({ amount, recomputed: sum }) => amount !== sum)
}

/** The fees of closed statements, from their lines and the terms of their plan. */
const fees = `select s.id, l.currency, 'fee:' || (fee ->> 'id') as item, -trunc(case fee ->> 'of'
      when 'deposits' then l.deposits when 'stakes' then l.stakes else l.gross end * (fee ->> 'percent')::numeric / 10000) as amount
  from affiliate_statement s
  cross join lateral jsonb_array_elements(s.terms -> 'fees') fee
  join lateral (
    select currency, coalesce(sum(amount) filter (where item = 'deposits'), 0) as deposits,
           coalesce(sum(amount) filter (where item = 'stakes'), 0) as stakes,
           coalesce(sum(amount) filter (where item in ('stakes', 'wins')), 0) as gross
      from affiliate_statement_line where statement_id = s.id group by currency) l on true
 where s.state <> 'open'`

export const affiliateChecks: readonly AuditCheck[] = [
  {
    name: 'the lines of a closed statement are the sums of the ledger',
    recent: {},
    find: findWrongLines,
  },
  {
    name: 'the fees of a closed statement are those of its plan',
    text: `select coalesce(f.id, l.statement_id) as statement, coalesce(f.currency, l.currency) as currency, coalesce(f.item, l.item) as item,
        l.amount, f.amount as recomputed
      from (select * from (${fees}) all_fees where amount <> 0) f
      full join (select * from affiliate_statement_line where item like 'fee:%') l
        on l.statement_id = f.id and l.currency = f.currency and l.item = f.item
      where l.amount is distinct from f.amount limit 100`,
  },
  {
    name: 'the share of a closed statement is one of its plan, and what it leaves is carried',
    text: `select s.id, s.net, s.carried_in, s.carried_out, s.share_percent, s.amount, s.unpaid_out from affiliate_statement s
      cross join lateral (
        select case when s.terms -> 'share' = 'null' then s.carried_in else s.net + s.carried_in end as result) r
      where s.state <> 'open' and (
        s.share_percent <> 0 and (r.result <= 0 or not exists (
          select from jsonb_array_elements(s.terms #> '{share,tiers}') tier where (tier ->> 'percent')::integer = s.share_percent))
        or s.carried_out <> case when s.terms #>> '{share,negative}' = 'discard' then 0 else least(r.result, 0) end
        or s.amount > 0 and s.unpaid_out > 0) limit 100`,
  },
  {
    name: 'the result of a closed statement is the sum of its lines, and its share the percentage of it',
    text: `select s.id, s.net, l.net as summed, s.share from affiliate_statement s
      left join (select statement_id, sum(base) filter (where item <> 'deposits') as net
                   from affiliate_statement_line group by statement_id) l on l.statement_id = s.id
      where s.state <> 'open' and (s.net <> coalesce(l.net, 0)
        or s.share <> trunc(greatest(s.net + s.carried_in, 0)::numeric * s.share_percent / 10000)) limit 100`,
  },
  {
    name: 'a closed statement continues the one of the month before',
    text: `select s.id, s.carried_in, b.carried_out, s.unpaid_in, b.unpaid_out from affiliate_statement s
      left join affiliate_statement b on b.partner_id = s.partner_id and b.ends_on = s.starts_on
      where s.state <> 'open'
        and (s.carried_in <> coalesce(b.carried_out, 0) or s.unpaid_in <> coalesce(b.unpaid_out, 0)) limit 100`,
  },
  {
    name: 'the fixed sums of a statement are those of its players',
    text: `select s.id, s.acquired, s.players, q.amount, q.players as counted from affiliate_statement s
      full join (select statement_id, sum(amount) filter (where refused is null) as amount,
                        count(*) filter (where refused is null) as players
                   from affiliate_acquisition where statement_id is not null group by statement_id) q on q.statement_id = s.id
      where coalesce(s.acquired, 0) <> coalesce(q.amount, 0) or coalesce(s.players, 0) <> coalesce(q.players, 0) limit 100`,
  },
  {
    name: 'each statement that was paid to an account is one entry of its amount',
    text: `select coalesce(s.id::text, e.external_id) as id, s.amount, e.deltas
      from (select * from affiliate_statement where state = 'paid' and reference is null) s
      full join (select * from ledger_entry where kind = 'commission') e
        on e.source = 'affiliates' and e.external_id = s.id::text
      where s.id is null or e.external_id is null or e.deltas[1] is distinct from s.amount limit 100`,
  },
  {
    name: 'each rewarded invitation owes the reward of the friend, and of the player who invited them',
    text: `select coalesce(r.cause, g.cause_id) as cause, r.player_id, g.player_id as rewarded
      from (select friend_id || ':friend' as cause, friend_id as player_id from referral where state = 'rewarded'
            union all select friend_id || ':inviter', inviter_id from referral where inviter_rewarded) r
      full join (select * from reward_grant where cause_kind = 'referral') g
        on g.cause_id = r.cause and g.player_id = r.player_id
      where r.cause is null or g.id is null limit 100`,
  },
]
