import type { BonusStatus } from '@fairhall/contract'
import { type Db, prepared, type Tx } from '../../platform/database/database.ts'
import { CAUSES } from '../bonuses/index.ts'
import type { PlayerFreespinRow } from './free-spins.tables.ts'

export type PlayerFreespin = PlayerFreespinRow

const ROWS_MAX = 500

interface NewFreespin
  extends Pick<
    PlayerFreespinRow,
    | 'id'
    | 'player_id'
    | 'offer'
    | 'cause'
    | 'currency'
    | 'game'
    | 'count'
    | 'stake'
    | 'activate_by'
    | 'created_at'
  > {
  /** JSON of `OfferTerms`. */
  terms: string
}

/** Returns false if this cause has already issued these spins. */
export async function insertFreespin(tx: Tx, spins: NewFreespin): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into player_freespin (id, player_id, offer, cause, currency, game, count, quantity, stake, terms, activate_by,
       created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, $11)
     on conflict (cause, game) do nothing`,
    [
      spins.id,
      spins.player_id,
      spins.offer,
      spins.cause,
      spins.currency,
      spins.game,
      spins.count,
      spins.stake,
      spins.terms,
      spins.activate_by,
      spins.created_at,
    ],
  )
  return rowCount === 1
}

export async function findFreespin(db: Db | Tx, id: string): Promise<PlayerFreespin | null> {
  const { rows } = await db.query<PlayerFreespin>('select * from player_freespin where id = $1', [id])
  return rows[0] ?? null
}

export async function listFreespinsOfPlayer(
  db: Db,
  playerId: string,
  statuses: readonly BonusStatus[],
): Promise<PlayerFreespin[]> {
  const { rows } = await prepared(db).query<PlayerFreespin>(
    `select * from player_freespin where player_id = $1 and status = any ($2::smallint[])
      order by created_at desc, id limit ${ROWS_MAX}`,
    [playerId, statuses],
  )
  return rows
}

/** Unfinished free spins that a cause issued, including those that followed its bonuses, or its winnings, in a package. */
export async function listFreespinsOfCause(tx: Tx, cause: string): Promise<PlayerFreespin[]> {
  const { rows } = await tx.query<PlayerFreespin>(
    `${CAUSES}
     select * from player_freespin where cause in (select cause from causes) and stage in ('issued', 'asked', 'active', 'unreported')
      order by created_at, id`,
    [cause],
  )
  return rows
}

export async function listFreespinsInStage(
  db: Db | Tx,
  playerId: string,
  stage: PlayerFreespin['stage'],
): Promise<PlayerFreespin[]> {
  const { rows } = await db.query<PlayerFreespin>(
    'select * from player_freespin where player_id = $1 and stage = $2 order by created_at, id',
    [playerId, stage],
  )
  return rows
}

/** Whether the player has free spins that are not over. Expired ones without a report count only since `reportedSince`. */
export async function hasFreespinsLeft(tx: Tx, playerId: string, reportedSince: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from player_freespin where player_id = $1
        and (stage in ('issued', 'asked', 'active') or stage = 'unreported' and expires_at > $2) limit 1`,
    [playerId, reportedSince],
  )
  return rowCount > 0
}

type Changes = Partial<
  Pick<
    PlayerFreespinRow,
    | 'stage'
    | 'status'
    | 'result'
    | 'count'
    | 'provider'
    | 'asks'
    | 'ask_at'
    | 'expires_at'
    | 'won'
    | 'reported'
    | 'credited'
    | 'answered'
    | 'closed_at'
  >
>

const COLUMNS = [
  'stage',
  'status',
  'result',
  'count',
  'provider',
  'asks',
  'ask_at',
  'expires_at',
  'won',
  'reported',
  'credited',
  'answered',
  'closed_at',
] as const

/** The caller holds the player's lock. */
export async function updateFreespin(
  tx: Tx,
  row: PlayerFreespin,
  changes: Changes,
  now: Date,
): Promise<PlayerFreespin> {
  const changed = { ...row, ...changes }
  const sets = COLUMNS.map((column, index) => `${column} = $${index + 3}`).join(', ')
  const { rows } = await tx.query<PlayerFreespin>(
    `update player_freespin set ${sets}, version = version + 1, updated_at = $2 where id = $1 returning *`,
    [row.id, now, ...COLUMNS.map((column) => changed[column])],
  )
  return rows[0] ?? changed
}

const DUE_AT = 'coalesce(ask_at, expires_at, activate_by)'

/** The next page of free spins that are past a time of theirs, whatever is to be done about them. */
export async function listDueFreespins(
  db: Db,
  now: Date,
  after: PlayerFreespin | null,
): Promise<PlayerFreespin[]> {
  const dueAt = after === null ? null : (after.ask_at ?? after.expires_at ?? after.activate_by)
  const { rows } = await db.query<PlayerFreespin>(
    `select * from player_freespin where stage <> 'over' and stage <> 'unreported' and ${DUE_AT} <= $1
        and ($2::timestamptz is null or (${DUE_AT}, id) > ($2, $3))
      order by ${DUE_AT}, id limit ${ROWS_MAX}`,
    [now, dueAt, after?.id ?? null],
  )
  return rows
}

/** The next page of free spins that their providers have, or may have. */
export async function listAtProviders(db: Db, after: PlayerFreespin | null): Promise<PlayerFreespin[]> {
  const { rows } = await db.query<PlayerFreespin>(
    `select * from player_freespin where stage in ('active', 'unreported') and ($1::uuid is null or id > $1)
      order by id limit ${ROWS_MAX}`,
    [after?.id ?? null],
  )
  return rows
}
