/** What programmes gave so far, and when they changed. */
import { BonusResult } from '@fairhall/contract'
import type { Db } from '../../../platform/database/database.ts'

export interface Given {
  id: string
  currency: string
  issued: number
  /** Subunits that became players' cash. */
  cost: bigint
}

/** Winnings of free spins that are a bonus are no second issue, but cost what they become. */
export async function listGivenOffers(db: Db): Promise<Given[]> {
  const { rows } = await db.query<Given>(
    `select offer as id, currency, sum(issued)::integer as issued, sum(cost)::bigint as cost from (
       select b.offer, b.currency, count(*) filter (where not starts_with(b.cause, 'freespin:')) as issued,
              coalesce(sum(e.cash), 0) as cost
         from player_bonus b
         left join lateral (
           select deltas[1] as cash from ledger_entry
            where b.result = ${BonusResult.played} and kind = 'bonus.played'
              and ledger_id(owner, source, external_id) = ledger_id(b.player_id, 'bonuses', 'played:' || b.id) limit 1) e on true
        group by b.offer, b.currency
       union all
       select offer, currency, count(distinct cause), 0 from player_freespin group by offer, currency
       union all
       select offer, currency, count(*), 0 from player_freebet group by offer, currency) given
      group by offer, currency`,
  )
  return rows
}

const REWARDS = {
  cashback: `select split_part(cause_id, ':', 1) as programme, * from reward_grant where cause_kind = 'cashback'`,
  quest: `select q.quest as programme, g.* from reward_grant g join player_quest q on q.id::text = g.cause_id where g.cause_kind = 'quest'`,
  tournament: `select r.tournament as programme, g.* from reward_grant g
    join tournament_run r on r.id::text = split_part(g.cause_id, ':', 1) where g.cause_kind = 'tournament'`,
} as const

/** Rewards that are offers cost what their bonuses become: those count at the offer. */
export async function listGivenRewards(db: Db, kind: keyof typeof REWARDS): Promise<Given[]> {
  const { rows } = await db.query<Given>(
    `select programme as id, currency, count(*)::integer as issued,
            coalesce(sum(amount) filter (where issued_as = 'cash'), 0)::bigint as cost
       from (${REWARDS[kind]}) given where issued_at is not null group by programme, currency`,
  )
  return rows
}

interface Changes {
  id: string
  versions: number
  changedAt: Date
}

/** How often each programme of a list was published with other content than before. */
export async function listChanges(db: Db, file: string, list: string): Promise<Changes[]> {
  const { rows } = await db.query<Changes>(
    `select id, count(*)::integer as versions, max(at) as "changedAt" from (
       select item ->> 'id' as id, r.at, item is distinct from lag(item) over (partition by item ->> 'id' order by r.id) as is_new
         from settings_revision r cross join jsonb_array_elements(r.content -> $2::text) item
        where r.file = $1 and r.content is not null) changes
      where is_new group by id`,
    [file, list],
  )
  return rows
}

interface VersionRow {
  revision: bigint
  at: Date
  by: string
  reason: string
  content: Readonly<Record<string, unknown>> | null
}

/** The revisions that changed a programme, newest first. */
export async function listVersions(
  db: Db,
  { file, list, id, most }: { file: string; list: string; id: string; most: number },
): Promise<VersionRow[]> {
  const { rows } = await db.query<VersionRow>(
    `select revision, at, "by", reason, content from (
       select r.id as revision, r.at, r.actor as "by", r.reason, i.item as content,
              i.item is distinct from lag(i.item) over (order by r.id) as is_new
         from settings_revision r
         left join lateral (
           select item from jsonb_array_elements(r.content -> $2::text) item where item ->> 'id' = $3 limit 1) i on true
        where r.file = $1 and r.content is not null) changes
      where is_new order by revision desc limit $4`,
    [file, list, id, most],
  )
  return rows
}
