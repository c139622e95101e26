import type { Db, Tx } from '../../../platform/database/database.ts'
import type { SharedTrait } from './shared-traits.service.ts'

interface Attribution {
  playerId: string
  partnerId: string
  since: Date
  campaign: string | null
  clickId: string | null
  flag: SharedTrait | null
}

const ATTRIBUTION = `player_id as "playerId", partner_id as "partnerId", since, campaign, click_id as "clickId", flag`

/** A player has one at a time: a repeat changes nothing. Returns whether it is new. */
export async function insertAttribution(
  tx: Tx,
  { playerId, partnerId, since, campaign, clickId }: Omit<Attribution, 'flag'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into affiliate_attribution (player_id, partner_id, since, campaign, click_id) values ($1, $2, $3, $4, $5)
     on conflict (player_id) where until is null do nothing`,
    [playerId, partnerId, since, campaign, clickId],
  )
  return rowCount === 1
}

export async function findAttribution(db: Db | Tx, playerId: string): Promise<Attribution | null> {
  const { rows } = await db.query<Attribution>(
    `select ${ATTRIBUTION} from affiliate_attribution where player_id = $1 and until is null`,
    [playerId],
  )
  return rows[0] ?? null
}

export async function endAttribution(tx: Tx, playerId: string, at: Date): Promise<void> {
  await tx.query('update affiliate_attribution set until = $2 where player_id = $1 and until is null', [
    playerId,
    at,
  ])
}

/** Those that are not flagged, in pieces in the order of the players. */
export async function listUnflagged(
  db: Db | Tx,
  partnerId: string,
  after: string | null,
  limit: number,
): Promise<Attribution[]> {
  const { rows } = await db.query<Attribution>(
    `select ${ATTRIBUTION} from affiliate_attribution
      where partner_id = $1 and until is null and flag is null and ($2::uuid is null or player_id > $2)
      order by player_id limit $3`,
    [partnerId, after, limit],
  )
  return rows
}

/**
 * The caller holds the lock of the partner. The time is after the last closing, whichever clock the process has: a statement counts players
 * who are flagged later.
 */
export async function setFlag(tx: Tx, playerId: string, flag: SharedTrait, at: Date): Promise<void> {
  await tx.query(
    `update affiliate_attribution a set flag = $2, flagged_at = greatest($3,
        (select max(closed_at) + interval '1 millisecond' from affiliate_statement where partner_id = a.partner_id))
      where player_id = $1 and until is null and flag is null`,
    [playerId, flag, at],
  )
}

/** Addresses from which players registered and signed in. */
export async function listAddresses(db: Db | Tx, playerId: string): Promise<string[]> {
  const { rows } = await db.query<{ address: string }>(
    `select registered_from as address from player where id = $1
     union select address from player_session where player_id = $1`,
    [playerId],
  )
  return rows.map(({ address }) => address)
}
