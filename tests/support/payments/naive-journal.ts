/** A player's journal and what the server stores about it, in plain form. For the naive books. */
import { BonusStatus, InvoiceState, InvoiceType } from '@fairhall/contract'
import type { AppDeps } from '../../../apps/server/src/app-modules.ts'

export interface JournalEntry {
  seq: number
  day: string
  kind: string
  source: string
  externalId: string
  groupId: string | null
  contra: string
  /** Cash, bonus, locked, vault. */
  deltas: readonly bigint[]
  after: readonly bigint[]
  /** What a stake counted towards a bonus, and which one. */
  wager: bigint
  bonusId: string | null
  /** Of a corrected sports bet: what the player's money did not cover, and what a credit repaid. */
  shortfall: bigint
  repaid: bigint
}

type Amounts = 'wager' | 'shortfall' | 'repaid'
type JournalRow = Omit<JournalEntry, 'deltas' | 'after' | Amounts> &
  Record<Amounts, string> & { deltas: string[]; after: string[] }

export async function listJournal({ db }: Pick<AppDeps, 'db'>, playerId: string): Promise<JournalEntry[]> {
  const { rows } = await db.query<JournalRow>(
    `select seq::int as seq, (at at time zone 'UTC')::date::text as day, kind, source, external_id as "externalId",
       group_id as "groupId", contra, deltas::text[] as deltas, after::text[] as after,
       coalesce(context->'counted'->>3, '0') as wager, context->>'bonusId' as "bonusId",
       coalesce(context->>'shortfall', '0') as shortfall, coalesce(context->>'repaid', '0') as repaid
      from ledger_entry where owner = $1 order by asset, seq`,
    [playerId],
  )
  return rows.map((row) => ({
    ...row,
    deltas: row.deltas.map(BigInt),
    after: row.after.map(BigInt),
    wager: BigInt(row.wager),
    shortfall: BigInt(row.shortfall),
    repaid: BigInt(row.repaid),
  }))
}

export interface StoredQuest {
  quest: string
  attempt: number
  state: number
  progress: readonly { counted: string }[]
  /** Milliseconds since 1970. */
  activatedAt: number
  endsAt: number
  isCompleted: boolean
  isClaimed: boolean
}

/** What a sportsbook decided about a bet, in order. */
interface StoredDecision {
  kind: string
  version: number | null
  amount: bigint
  reason: string | null
  orderId: string | null
  stakePart: bigint
  isPassedOn: boolean
}

export interface StoredBet {
  id: string
  freebet: string | null
  stake: bigint
  owed: bigint
  decisions: readonly StoredDecision[]
}

export interface StoredState {
  pockets: readonly bigint[]
  bonusId: string | null
  bonusDone: bigint
  /** `stuck`: never becomes cash. */
  bonuses: readonly { id: string; amount: bigint; target: bigint; cap: bigint | null; stuck: bigint }[]
  /** Days on which rounds ended, by round; open ones are missing. */
  closedOn: ReadonlyMap<string, string>
  /** Milliseconds since 1970. */
  closedAt: ReadonlyMap<string, number>
  quests: readonly StoredQuest[]
  bets: readonly StoredBet[]
  /** What was paid of each deposit, and when it was begun. */
  deposits: readonly { at: number; amount: bigint }[]
  score: bigint
  level: number
  accrued: bigint
  claimed: bigint
  /** Paid ones, in order; each programme has its own. `endedAt`, as `lapsedAt`, is in milliseconds since 1970. */
  weeks: readonly { programme: string; startsOn: string; endsOn: string; endedAt: number }[]
  claims: readonly { startsOn: string; amount: bigint; isClaimed: boolean; lapsedAt: number | null }[]
  /** Of tournaments. */
  prizes: readonly bigint[]
}

type Own = <Row extends object>(text: string) => Promise<Row[]>

async function listBets(own: Own): Promise<StoredBet[]> {
  const bets = await own<Omit<StoredBet, 'decisions'>>(
    `select id, freebet, stake, owed from sports_bet where player = $1 and state <> 'tombstone' order by placed_at, id`,
  )
  const decisions = await own<StoredDecision & { bet: string }>(
    `select bet, kind, version, amount, details->>'reason' as reason, details->>'orderId' as "orderId",
            coalesce(details->>'stakePart', '0')::bigint as "stakePart", details ? 'isPassedOn' as "isPassedOn"
       from sports_bet_event where player = $1 order by bet, position`,
  )
  const ofBet = Map.groupBy(decisions, ({ bet }) => bet)
  return bets.map((bet) => ({ ...bet, decisions: ofBet.get(bet.id) ?? [] }))
}

/** For a player with one account. */
export async function readStored({ db }: Pick<AppDeps, 'db'>, playerId: string): Promise<StoredState> {
  const own = async <Row extends object>(text: string) => (await db.query<Row>(text, [playerId])).rows
  const [balance] = await own<{ pockets: string[] }>(
    'select pockets::text[] as pockets from ledger_balance where owner = $1',
  )
  const [asset] = await own<{ id: string | null; done: bigint }>(
    'select bonus_id as id, bonus_done as done from player_asset where player = $1',
  )
  const [account] = await own<{ score: string; level: number }>(
    'select trunc(score)::text as score, level from loyalty_account_all where player_id = $1',
  )
  const [rakeback] = await own<{ accrued: string; claimed: bigint }>(
    'select accrued::text as accrued, claimed from rakeback_all where player_id = $1',
  )
  const closed = await own<{ id: string; day: string; at: Date }>(
    `select id, (closed_at at time zone 'UTC')::date::text as day, closed_at as at from round where player = $1 and not open`,
  )
  const quests = await own<StoredQuest>(
    `select quest, attempt, state, progress, (extract(epoch from activated_at) * 1000)::float8 as "activatedAt",
            (extract(epoch from ends_at) * 1000)::float8 as "endsAt",
            completed_at is not null as "isCompleted", claimed_at is not null as "isClaimed"
       from player_quest_all where player_id = $1 order by quest, attempt`,
  )
  const deposits = await own<{ at: number; amount: bigint }>(
    `select (extract(epoch from created_at) * 1000)::float8 as at, amount from invoice
      where player_id = $1 and type = ${InvoiceType.deposit} and state = '${InvoiceState.success}'`,
  )
  const prizes = await own<{ amount: bigint }>(
    'select amount from tournament_prize where player_id = $1 order by amount',
  )
  const weeks = await db.query<StoredState['weeks'][number]>(
    `select programme, starts_on::text as "startsOn", ends_on::text as "endsOn",
            (extract(epoch from ended_at) * 1000)::float8 as "endedAt"
       from cashback_run where ended_at is not null order by starts_on`,
  )
  const claims = await own<StoredState['claims'][number]>(
    `select starts_on::text as "startsOn", amount, claimed_at is not null as "isClaimed",
            (extract(epoch from lapsed_at) * 1000)::float8 as "lapsedAt"
       from cashback_claim where player_id = $1 order by starts_on`,
  )
  return {
    pockets: (balance?.pockets ?? []).map(BigInt),
    bonusId: asset?.id ?? null,
    bonusDone: asset?.done ?? 0n,
    bonuses: await own(
      `select id, amount, target, cap, case when terms->>'isSticky' = 'true' then amount else 0 end as stuck
         from player_bonus where player_id = $1`,
    ),
    closedOn: new Map(closed.map(({ id, day }) => [id, day])),
    closedAt: new Map(closed.map(({ id, at }) => [id, at.getTime()])),
    quests,
    bets: await listBets(own),
    deposits,
    score: BigInt(account?.score ?? '0'),
    level: account?.level ?? 1,
    accrued: BigInt(rakeback?.accrued ?? '0'),
    claimed: rakeback?.claimed ?? 0n,
    weeks: weeks.rows,
    claims,
    prizes: prizes.map(({ amount }) => amount),
  }
}

/** Everything that is over, as hashes of its rows: it must never change again. */
export async function listFinished(
  { db }: Pick<AppDeps, 'db'>,
  playerId: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; hash: string }>(
    `select id::text as id, md5(b::text) as hash from player_bonus b where player_id = $1 and status = ${BonusStatus.finished}
     union all select id::text, md5(f::text) from player_freespin f where player_id = $1 and stage = 'over'
     union all select id::text, md5(q::text) from player_quest q where player_id = $1 and (ended_at is not null or claimed_at is not null)
     union all select id::text, md5(g::text) from reward_grant g where player_id = $1 and issued_at is not null
     union all select entry.source || entry.external_id, md5(entry::text) from ledger_entry entry where owner = $1`,
    [playerId],
  )
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}
