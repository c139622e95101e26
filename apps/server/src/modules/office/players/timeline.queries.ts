/**
 * SQL of a player's timeline. Each source reads one page from an index of the player. Those that leave out rows may read all of the player's
 * actions or messages, of which there are few, but never all rounds or payments. The limit of a source is inside, or the database would sort all of it.
 */
import { listTemplates } from '../../messages/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { keyBelow, type Last, type Source, sourceRules, sources } from './timeline.rules.ts'

export interface EventRow {
  source: Source
  /** Numbers have leading zeros. */
  key: string
  at: Date
  data: Readonly<Record<string, unknown>>
}

interface SourceSql {
  from: string
  at: string
  key: string
  /** `key` as text that sorts as the column does. Absent: `key` itself, as text. */
  sorted?: string
  data: string
  where?: string
}

const journal = (where: string): SourceSql => ({
  from: 'audit_event where player_id = $1',
  at: 'at',
  key: 'id',
  sorted: `lpad(id::text, 18, '0')`,
  data: `jsonb_build_object('action', action, 'actor', actor, 'second', second_member, 'details', details)`,
  where,
})
const LIMITS = `(action like 'limit.%' or action like 'exclusion.%' or action in ('player.excluded', 'player.cooledOff'))`
const NOTE = `action = 'player.noted'`
/** What other sources show. */
const SHOWN = `action in ('player.noted', 'player.documentAdded', 'complaint.open', 'signal.found')`

const messages = (where: string): SourceSql => ({
  from: 'player_message where player_id = $1',
  at: 'created_at',
  key: 'id',
  data: `jsonb_build_object('template', template, 'values', "values", 'isRead', read_at is not null,
    'removedAt', removed_at, 'cause', cause)`,
  where,
})
/** Limits, signs of harm and exclusions. */
const OF_PROTECTION = `template in (${listTemplates('limit')
  .map((name) => `'${name}'`)
  .join(', ')})`
const OF_COMPLAINTS = `template like 'complaint%'`

const sql: Readonly<Record<Source, SourceSql>> = {
  session: {
    from: 'player_session where player_id = $1',
    at: 'created_at',
    key: 'id',
    data: `jsonb_build_object('agent', user_agent, 'country', country, 'address', address, 'end', end_reason,
      'isEnded', ended_at is not null)`,
  },
  invoice: {
    from: 'invoice where player_id = $1',
    at: 'created_at',
    key: 'id',
    data: `jsonb_build_object('type', type, 'number', number, 'method', method, 'state', state, 'amount', amount::text,
      'currency', currency, 'isReturn', returns is not null)`,
  },
  launch: {
    from: 'game_session where player = $1',
    at: 'started_at',
    key: 'id',
    data: `jsonb_build_object('game', game, 'endedAt', ended_at)`,
  },
  bet: {
    from: 'sports_bet where player = $1',
    at: 'placed_at',
    key: 'id',
    data: `jsonb_build_object('state', state, 'stake', stake::text, 'currency', asset, 'legs', terms -> 'legs')`,
  },
  bonus: {
    from: 'player_bonus where player_id = $1',
    at: 'created_at',
    key: 'id',
    data: `jsonb_build_object('offer', offer, 'status', status, 'result', result, 'amount', amount::text, 'currency', currency)`,
  },
  freespins: {
    from: 'player_freespin where player_id = $1',
    at: 'created_at',
    key: 'id',
    data: `jsonb_build_object('offer', offer, 'status', status, 'result', result, 'amount', (stake * quantity)::text,
      'currency', currency)`,
  },
  freebet: {
    from: 'player_freebet where player_id = $1',
    at: 'created_at',
    key: 'id',
    data: `jsonb_build_object('offer', offer, 'amount', amount::text, 'currency', currency)`,
  },
  reward: {
    from: 'reward_grant where player_id = $1',
    at: 'owed_at',
    key: 'id',
    data: `jsonb_build_object('cause', cause_kind, 'amount', amount::text, 'currency', currency)`,
  },
  message: messages(`not (${OF_PROTECTION}) and not (${OF_COMPLAINTS})`),
  protectionMessage: messages(OF_PROTECTION),
  complaintMessage: messages(OF_COMPLAINTS),
  campaign: {
    from: 'campaign_contact c join campaign_run r on r.id = c.run_id where c.player_id = $1',
    at: 'c.due_at',
    key: `(c.run_id::text || ':' || c.channel) collate "C"`,
    data: `jsonb_build_object('campaign', r.campaign, 'channel', c.channel, 'state', c.state)`,
    // Those in the app are messages.
    where: `c.channel <> 'inApp' and c.state not in ('held', 'cancelled')`,
  },
  signal: {
    from: 'protection_signal where player_id = $1',
    at: 'found_at',
    key: 'id',
    sorted: `lpad(id::text, 18, '0')`,
    data: `jsonb_build_object('kind', kind, 'day', day, 'isOpen', closed_at is null and 'case' = any (reactions))`,
  },
  complaint: {
    from: 'complaint where player_id = $1',
    at: 'opened_at',
    key: 'id',
    data: `jsonb_build_object('number', number::text, 'kind', kind, 'state', coalesce(outcome, state))`,
  },
  document: {
    from: 'player_document where player_id = $1',
    at: 'uploaded_at',
    key: 'id',
    data: `jsonb_build_object('kind', kind, 'status', status, 'isRemoved', removed_at is not null)`,
  },
  note: journal(NOTE),
  limit: journal(LIMITS),
  action: journal(`not ${LIMITS} and not ${SHOWN}`),
  registration: {
    from: 'player where id = $1',
    at: 'registered_at',
    key: 'id',
    data: `jsonb_build_object('country', country)`,
  },
}

const types = { uuid: '::uuid', number: '::bigint', text: '' } as const

function toSelect(source: Source): string {
  const { from, at, key, sorted, data, where } = sql[source]
  const place = sources.indexOf(source)
  const below = `($3::text[])[${place + 1}]${types[sourceRules[source].key]}`
  return `(select ${place} as place, '${source}' as source, ${sorted ?? `(${key})::text`} collate "C" as key, ${at} as at, ${data} as data
      from ${from} and (${at}, ${key}) < ($2::timestamptz, ${below})${where === undefined ? '' : ` and ${where}`}
     order by ${at} desc, ${key} desc limit $4)`
}

/** One more than a page shows that there is a next one. `last` null: from now on. */
export async function listEvents(
  db: Db,
  { playerId, last, now, from }: { playerId: string; last: Last | null; now: Date; from: readonly Source[] },
  limit: number,
): Promise<EventRow[]> {
  if (from.length === 0) return []
  const { rows } = await db.query<EventRow>(
    `select source, key, at, data from (${from.map(toSelect).join(' union all ')}) event order by at desc, place, key desc limit $4`,
    [playerId, last?.at ?? now, sources.map((source) => keyBelow(source, last)), limit],
  )
  return rows
}

export interface PlayedRounds {
  launch: string
  currency: string
  /** Rounds of any game in this time: at most `most`. */
  read: number
  rounds: number
  staked: string
  won: string
}

/** The rounds from the launch of a game until its end or its next launch, at most `most` of each. */
export async function countRoundsOf(
  db: Db,
  playerId: string,
  launches: readonly string[],
  most: number,
): Promise<ReadonlyMap<string, PlayedRounds>> {
  if (launches.length === 0) return new Map()
  const { rows } = await db.query<PlayedRounds>(
    `select s.id as launch, a.currency, r.read, r.rounds, r.staked, r.won
       from game_session s join wallet_account a on a.id = s.account,
       lateral (
          select min(later.started_at) as at from (
            select game, started_at from game_session n
             where n.player = $1 and n.started_at > s.started_at order by n.started_at limit 50) later
           where later.game = s.game) next,
       lateral (
          select count(*)::int as read, (count(*) filter (where is_of))::int as rounds,
              coalesce(sum(stake) filter (where is_of), 0)::text as staked,
              coalesce(sum(win) filter (where is_of), 0)::text as won
            from (
              select game = s.game and asset = a.currency as is_of, staked[1] + staked[2] as stake, won[1] + won[2] as win
                from round
               where player = $1 and opened_at >= s.started_at
                 and opened_at < least(s.ended_at, next.at, 'infinity') order by opened_at limit $3) piece) r
      where s.id = any ($2::uuid[])`,
    [playerId, launches, most],
  )
  return new Map(rows.map((row) => [row.launch, row]))
}
