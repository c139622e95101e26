import { BonusStatus } from '@fairhall/contract'
import { type Db, prepared, type Tx } from '../../../platform/database/database.ts'
import type { PlayerBonusRow } from '../bonuses.tables.ts'
import type { IssuedOffers } from '../offers/offers.rules.ts'

export type PlayerBonus = PlayerBonusRow

const ROWS_MAX = 500

interface NewBonusRow extends Omit<PlayerBonusRow, 'terms' | 'status' | 'result' | 'expires_at' | 'version'> {
  /** JSON of `OfferTerms`. */
  terms: string
}

/** Returns false if this cause has already issued a bonus. */
export async function insertBonus(tx: Tx, bonus: NewBonusRow): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into player_bonus (id, player_id, offer, package, cause, currency, amount, target, max_bet, cap, terms,
       activate_by, days, issue_session, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     on conflict (cause) do nothing`,
    [
      bonus.id,
      bonus.player_id,
      bonus.offer,
      bonus.package,
      bonus.cause,
      bonus.currency,
      bonus.amount,
      bonus.target,
      bonus.max_bet,
      bonus.cap,
      bonus.terms,
      bonus.activate_by,
      bonus.days,
      bonus.issue_session,
      bonus.created_at,
      bonus.updated_at,
    ],
  )
  return rowCount === 1
}

export async function findBonus(db: Db | Tx, id: string): Promise<PlayerBonus | null> {
  const { rows } = await db.query<PlayerBonus>('select * from player_bonus where id = $1', [id])
  return rows[0] ?? null
}

export async function findBonusOfCause(db: Db | Tx, cause: string): Promise<PlayerBonus | null> {
  const { rows } = await db.query<PlayerBonus>('select * from player_bonus where cause = $1', [cause])
  return rows[0] ?? null
}

type BonusOrigin = Pick<PlayerBonus, 'cause' | 'offer'>

/** Earlier bonuses of the same package and currency that wait to be activated. */
export async function listEarlierOfPackage(tx: Tx, bonus: PlayerBonus, now: Date): Promise<BonusOrigin[]> {
  const { rows } = await tx.query<BonusOrigin>(
    `select cause, offer from player_bonus where player_id = $1 and package = $2 and currency = $3
        and status = ${BonusStatus.issued} and created_at < $4 and activate_by > $5`,
    [bonus.player_id, bonus.package, bonus.currency, bonus.created_at, now],
  )
  return rows
}

/** An offer that ended before the player activated it was neither held nor used. */
const HELD_OR_USED = `status < ${BonusStatus.finished} or expires_at is not null as held`

/** The same for free bets: the first bet is the activation, even if it is refunded. */
const FREEBET_HELD_OR_USED = 'cancelled_at is null and (bet_id is not null or expires_at > $2)'

/** The winnings of free spins don't count as an issue. */
export async function findIssued(db: Db | Tx, playerId: string, now: Date): Promise<IssuedOffers> {
  const { rows } = await db.query<{ offer: string; times: bigint; held: boolean }>(
    `select offer, count(distinct cause) as times, bool_or(held) as held from (
       select offer, cause, ${HELD_OR_USED} from player_bonus where player_id = $1 and cause not like 'freespin:%'
       union all select offer, cause, ${HELD_OR_USED} from player_freespin where player_id = $1
       union all select offer, cause, ${FREEBET_HELD_OR_USED} from player_freebet where player_id = $1) issued
      group by offer`,
    [playerId, now],
  )
  return new Map(rows.map(({ offer, times, held }) => [offer, { times: Number(times), isHeldOrUsed: held }]))
}

export async function listBonusesOfPlayer(
  db: Db | Tx,
  playerId: string,
  statuses: readonly BonusStatus[],
): Promise<PlayerBonus[]> {
  const { rows } = await prepared(db).query<PlayerBonus>(
    `select * from player_bonus where player_id = $1 and status = any ($2::smallint[])
      order by created_at desc, id limit ${ROWS_MAX}`,
    [playerId, statuses],
  )
  return rows
}

/** Newest first. */
export async function listBonusesOfPackage(
  db: Db | Tx,
  playerId: string,
  packageId: string,
): Promise<PlayerBonus[]> {
  const { rows } = await db.query<PlayerBonus>(
    `select * from player_bonus where player_id = $1 and package = $2
      order by created_at desc, id limit ${ROWS_MAX}`,
    [playerId, packageId],
  )
  return rows
}

/** Stakes counted for a player's active bonuses, by bonus ID. */
export async function listWagered(db: Db | Tx, playerId: string): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await prepared(db).query<{ id: string; done: bigint }>(
    'select bonus_id as id, bonus_done as done from player_asset where player = $1 and bonus_id is not null',
    [playerId],
  )
  return new Map(rows.map(({ id, done }) => [id, done]))
}

export async function hasActiveBonus(tx: Tx, playerId: string, currency: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from player_bonus where player_id = $1 and currency = $2 and status = ${BonusStatus.active}`,
    [playerId, currency],
  )
  return rowCount > 0
}

type BonusChanges = Partial<Pick<PlayerBonusRow, 'status' | 'result' | 'target'> & { expires_at: Date }>

/** The caller holds the player's lock. Absent values are left unchanged. */
export async function updateBonus(tx: Tx, id: string, changes: BonusChanges, now: Date): Promise<void> {
  const { status = null, result = null, target = null, expires_at: expiresAt = null } = changes
  await tx.query(
    `update player_bonus set status = coalesce($3, status), result = coalesce($4, result),
            expires_at = coalesce($5, expires_at), target = coalesce($6, target), version = version + 1, updated_at = $2
      where id = $1`,
    [id, now, status, result, expiresAt, target],
  )
}

const OVER_AT = `case status when ${BonusStatus.issued} then activate_by else expires_at end`

/** The next page of bonuses that are past their time and have not ended. */
export async function listBonusesOver(db: Db, now: Date, after: PlayerBonus | null): Promise<PlayerBonus[]> {
  const overAt =
    after === null ? null : after.status === BonusStatus.issued ? after.activate_by : after.expires_at
  const { rows } = await db.query<PlayerBonus>(
    `select * from player_bonus where status < ${BonusStatus.finished} and ${OVER_AT} <= $1
        and ($2::timestamptz is null or (${OVER_AT}, id) > ($2, $3))
      order by ${OVER_AT}, id limit ${ROWS_MAX}`,
    [now, overAt, after?.id ?? null],
  )
  return rows
}

/** Stores the terms of the active bonus, which bets read. The caller holds the player's lock. `terms`: JSON. */
export async function saveBonusTerms(
  tx: Tx,
  playerId: string,
  currency: string,
  terms: string,
): Promise<void> {
  await tx.query('update ledger_balance set bonus_terms = $3::jsonb where owner = $1 and asset = $2', [
    playerId,
    currency,
    terms,
  ])
}
