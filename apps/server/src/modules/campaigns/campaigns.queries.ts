import type { Db, Tx } from '../../platform/database/database.ts'
import type { CampaignChannel, CampaignSetting } from '../settings/index.ts'
import type { RunState } from './run-states.rules.ts'

/** How many players are contacted through each channel, and why others are not: `email sent`, `inApp consent`. */
export type Counts = Readonly<Record<string, number>>

export interface Run {
  id: string
  campaign: string
  due: string
  terms: CampaignSetting
  state: RunState
  after: string | null
  players: number
  counts: Counts
  startedAt: Date
  startedBy: string
  endedAt: Date | null
}

const RUN = `id, campaign, due, terms, state, after, players, counts, started_at as "startedAt", started_by as "startedBy",
  ended_at as "endedAt"`

/** Returns false if this moment was started before. */
export async function insertRun(
  tx: Tx,
  {
    id,
    campaign,
    due,
    terms,
    startedAt,
    startedBy,
  }: Pick<Run, 'id' | 'campaign' | 'due' | 'terms' | 'startedAt' | 'startedBy'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into campaign_run (id, campaign, due, terms, state, started_at, started_by)
     values ($1, $2, $3, $4::jsonb, 'running', $5, $6) on conflict (campaign, due) do nothing`,
    [id, campaign, due, JSON.stringify(terms), startedAt, startedBy],
  )
  return rowCount === 1
}

export async function listRunning(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from campaign_run where state = 'running' order by started_at, id`,
  )
  return rows.map(({ id }) => id)
}

/** FOR UPDATE: pieces of a run never overlap. */
export async function lockRun(tx: Tx, id: string): Promise<Run | null> {
  const { rows } = await tx.query<Run>(`select ${RUN} from campaign_run where id = $1 for update`, [id])
  return rows[0] ?? null
}

const LOCK = 7_246_196

/** Until the end of the transaction. Two runs must not fill the same player's frequency cap twice. */
export async function lockContacts(tx: Tx): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
}

export async function saveProgress(tx: Tx, run: Run): Promise<void> {
  await tx.query(
    'update campaign_run set state = $2, after = $3, players = $4, counts = $5::jsonb, ended_at = $6 where id = $1',
    [run.id, run.state, run.after, run.players, JSON.stringify(run.counts), run.endedAt],
  )
}

const RUNS_MAX = 100

/** Newest first; of one campaign if it is named. */
export async function listRuns(db: Db, campaign: string | null = null): Promise<Run[]> {
  const { rows } = await db.query<Run>(
    `select ${RUN} from campaign_run where $1::text is null or campaign = $1 order by started_at desc, id limit ${RUNS_MAX}`,
    [campaign],
  )
  return rows
}

/** How many contacts of each run are in each state. */
export async function countContacts(
  db: Db,
  runIds: readonly string[],
): Promise<{ runId: string; channel: CampaignChannel; state: string; count: number }[]> {
  const { rows } = await db.query<{ runId: string; channel: CampaignChannel; state: string; count: number }>(
    `select run_id as "runId", channel, state, count(*)::integer as count from campaign_contact
      where run_id = any ($1::uuid[]) group by run_id, channel, state order by channel, state`,
    [runIds],
  )
  return rows
}

/** Those that were not sent yet. */
export async function cancelWaiting(tx: Tx, runId: string, at: Date): Promise<void> {
  await tx.query(
    `update campaign_contact set state = 'cancelled', changed_at = $2 where run_id = $1 and state = 'waiting'`,
    [runId, at],
  )
}

/** Null: not chosen. */
interface Choice {
  inApp: boolean | null
  push: boolean | null
}

/** Null leaves the earlier choice. */
export async function saveChoice(tx: Tx, playerId: string, { inApp, push }: Choice, at: Date): Promise<void> {
  await tx.query(
    `insert into message_choice as c (player_id, in_app, push, changed_at) values ($1, $2, $3, $4)
     on conflict (player_id) do update
       set in_app = coalesce(excluded.in_app, c.in_app), push = coalesce(excluded.push, c.push), changed_at = excluded.changed_at`,
    [playerId, inApp, push, at],
  )
}

export async function deleteChoice(tx: Tx, playerId: string): Promise<void> {
  await tx.query('delete from message_choice where player_id = $1', [playerId])
}

export async function findChoice(db: Db | Tx, playerId: string): Promise<Choice> {
  const { rows } = await db.query<Choice>(
    'select in_app as "inApp", push from message_choice where player_id = $1',
    [playerId],
  )
  return rows[0] ?? { inApp: null, push: null }
}
